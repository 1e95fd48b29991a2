# shellcheck shell=bash
# What the scripts share: the checkout's folder, what must be installed, the builds of tests and of programs. Each build
# has a folder of its own: two in one folder wait for each other.
# Sourced, not run. Sets `root`, `configuration`, `products` (the folder of built tests), `tested_programs` and `program`.

root=${BASH_SOURCE[0]%/*}
root=${root%/Scripts}

# Tests and the program that they run are built in one folder: in debug, except for what takes most of the tests' time
# (LAYOUTHOST_TESTS in Package.swift).
readonly tests_build=.build-tested
readonly products=$root/$tests_build/debug
# The programs that the tests run; the service may be built in the tests' folder, which makes others of their names.
readonly tested_programs=$root/$tests_build/programs

# What the scripts' programs are built for. With “tests”, for a machine that starts from nothing, they are the tests'
# own, and the service is built in their folder as well: no module is compiled twice.
readonly configuration=${LAYOUTHOST_CONFIGURATION-release}
# A module at a time, read once, and without information for debuggers and editors, packages take half the time.
readonly module_options=(
  -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 1 -Xswiftc -no-emit-module-separately-wmo
  -Xswiftc -gnone -Xswiftc -index-ignore-system-modules -Xswiftc -index-ignore-clang-modules
)
case $configuration in
  release)
    release_build=.build-release
    program=$root/$release_build/release/layouthost
    test_options=()
    ;;
  tests)
    release_build=$tests_build
    program=$tested_programs/layouthost
    test_options=("${module_options[@]}")
    ;;
  *)
    printf 'LAYOUTHOST_CONFIGURATION is “release” or “tests”, not “%s”\n' "$configuration" >&2
    exit 64
    ;;
esac

# Written after a release build: the sources it was made from and the program it made.
release_stamp=$root/$release_build/layouthost.built
release_log=$root/$release_build/layouthost.log

# The package that has the trait Service on, and where it is built. Both are apart from the main package's: a
# `Package.resolved` that names gRPC lets builds without the trait fetch it, too, and a change of the trait
# compiles every target again.
readonly service_package=$root/Tests/Service
if [[ $configuration == tests ]]; then
  readonly service_build=$root/$tests_build
else
  readonly service_build=$root/.build-service
fi

# What the program loads when a text is measured. It is built and starts without them.
readonly text_packages=(libpangocairo-1.0-0 fonts-inter)

# Exit status when the program, or a tool it is built with, cannot be had (EX_UNAVAILABLE).
readonly unavailable=69

say() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
}

require_swift() {
  command -v swift >/dev/null && return
  say "no Swift toolchain: there is no \`swift\` in PATH."
  say "Install Swift 6.2 or later (https://www.swift.org/install) and add its usr/bin to PATH."
  exit "$unavailable"
}

# Whether what a Debian package is needed for is there, however it came.
is_installed() {
  case $1 in
    liblua5.4-dev) pkg-config --exists lua5.4 2>/dev/null ;;
    libpango1.0-dev) pkg-config --exists pangocairo pangoft2 2>/dev/null ;;
    libpangocairo-1.0-0) has_library libpangocairo-1.0.so.0 ;;
    fonts-inter) [[ -e /usr/share/fonts/opentype/inter/Inter-Regular.otf ]] ;;
    lua-check) command -v luacheck >/dev/null ;;
    libprotobuf-dev) [[ -e /usr/include/google/protobuf/struct.proto ]] ;;
    protobuf-compiler) command -v protoc >/dev/null ;;
    procps) command -v ps >/dev/null ;;
    binutils) command -v strip >/dev/null ;;
    python3-venv) python3 -c 'import ensurepip' 2>/dev/null ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

has_library() {
  PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null | grep -F "$1 " >/dev/null
}

# require PACKAGE…: installs the Debian packages that are missing, or says how to and exits.
require() {
  local package missing=()
  for package; do
    is_installed "$package" || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  if ! command -v apt-get >/dev/null; then
    say "missing: ${missing[*]} (names of Debian packages). Install them and try again."
    exit "$unavailable"
  elif ((EUID != 0)); then
    say "missing: ${missing[*]}. Install with:"
    printf '  sudo apt-get install -y %s\n' "${missing[*]}" >&2
    exit "$unavailable"
  fi
  install_packages "${missing[@]}"
}

install_packages() {
  local output
  local -x DEBIAN_FRONTEND=noninteractive
  say "installing $*"
  # A new machine has no package lists; without a network, old lists may still do.
  apt-get -qq update </dev/null >&2 || true
  if ! output=$(apt-get -qq -y --no-install-recommends -o DPkg::Lock::Timeout=600 \
    install "$@" </dev/null 2>&1); then
    printf '%s\n' "$output" >&2
    say "installing failed: $*"
    exit "$unavailable"
  fi
}

# Makes the folder `outputs` for `begin`. When the script ends, what still runs is ended and the folder removed.
keep_outputs() {
  outputs=$(mktemp -d)
  trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf -- "$outputs"' EXIT
}

# begin NAME COMMAND…: runs a command beside others; `finish NAME` waits for it and shows what it has said.
declare -A begun
begin() {
  "${@:2}" </dev/null >"$outputs/$1" 2>&1 &
  begun[$1]=$!
}

finish() {
  local status=0
  wait "${begun[$1]}" || status=$?
  cat -- "$outputs/$1"
  return "$status"
}

# One line a file: path, size, time of change. Says of added, changed and deleted files alike.
list_sources() {
  (cd -- "$root" && find Sources Package.swift \( -name '.?*' -o -path Sources/PythonClient \) -prune -o ! -type d \
    -printf '%p %s %T@\n' | LC_ALL=C sort)
}

# The program's line: another one when something else has built it, perhaps with other options.
list_program() {
  find "$program" -printf '%f %s %T@\n'
}

release_is_current() {
  [[ -x $program && -r $release_stamp && ! $root/Package.resolved -nt $release_stamp ]] &&
    [[ $(list_sources && list_program) == "$(<"$release_stamp")" ]]
}

# Brings `program` up to date. Silent when that works; the build's output on standard error
# when it does not. Concurrent callers wait for each other on a lock of the checkout's folder.
build_release() {
  if [[ $configuration == tests ]]; then
    build_tests >&2
    return
  fi
  release_is_current && return
  require_swift
  exec 9<"$root"
  flock 9
  # Another caller may have built it while this one waited.
  release_is_current || build_release_locked
  exec 9<&-
}

build_release_locked() {
  local sources
  require liblua5.4-dev pkg-config "${text_packages[@]}"
  mkdir -p -- "$root/$release_build"
  [[ ! -t 2 ]] || say "building, which takes some minutes the first time"
  # Listed before the build: what changes during it is built next time.
  sources=$(list_sources)
  if ! (cd -- "$root" && make_static_libraries && build_release_products) </dev/null >"$release_log" 2>&1 9<&-; then
    cat -- "$release_log" >&2
    say "the build failed"
    exit "$unavailable"
  fi
  { printf '%s\n' "$sources" && list_program; } >"$release_stamp.new"
  mv -f -- "$release_stamp.new" "$release_stamp"
}

build_release_products() {
  local -x LAYOUTHOST_STATIC=$static_libraries
  swift_release build --product layouthost
}

# Written after a build of the tests: what they were made from, and what was made.
tests_stamp=$root/$tests_build/tests.built

list_test_sources() {
  list_sources
  (cd -- "$root" && find Tests \( -name '.?*' -o -path Tests/Service -o -path Tests/Preview \) -prune -o ! -type d \
    -printf '%p %s %T@\n' | LC_ALL=C sort)
}

list_tests() {
  find "$products/layouthostPackageTests.xctest" "$tested_programs" -maxdepth 1 -type f -printf '%f %s %T@\n' | LC_ALL=C sort
}

tests_are_current() {
  [[ -r $tests_stamp && -d $tested_programs && $(list_test_sources && list_tests) == "$(<"$tests_stamp")" ]]
}

# Brings the tests and the programs that they run up to date. The example of embedding and the service may be built in
# the same folder, after which SwiftPM would compile again what only the tests need.
build_tests() {
  if tests_are_current; then return; fi
  mkdir -p -- "$root/$tests_build"
  exec 9<"$root/$tests_build"
  flock 9
  # Callers that look at the status keep the shell from ending by itself.
  tests_are_current || build_tests_locked 9<&- || exit "$unavailable"
  exec 9<&-
}

build_tests_locked() {
  local sources
  sources=$(list_test_sources)
  (cd -- "$root" && make_static_libraries && swift_tests build --build-tests && mkdir -p -- "$tested_programs" &&
    cp -- "$products/layouthost" "$tested_programs/") &&
    { printf '%s\n' "$sources" && list_tests; } >"$tests_stamp"
}

# swift_tests SUBCOMMAND ARGS…: with programs linked as those that are installed.
swift_tests() {
  LAYOUTHOST_TESTS=1 LAYOUTHOST_STATIC=$static_libraries \
    swift "$1" --scratch-path "$tests_build" "${test_options[@]}" "${@:2}"
}

# By default, the compiler leaves it to the program to look up each generic type by its name, and its conformances in a
# list of all, which keeps the program small; at the start, this took a third of the time. Calls of the types' own
# functions instead make it 1 % longer.
readonly direct_types=(-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors)

# swift_release SUBCOMMAND ARGS…
swift_release() {
  swift "$1" --configuration release --scratch-path "$release_build" --disable-local-rpath "${direct_types[@]}" "${@:2}"
}

# The folder in which the linker finds only static forms of three libraries: a libcurl without contents (no_curl.c),
# C++'s library and its unwinder. Where Debian's static forms are missing, the system loads the last two.
static_libraries=$root/.build-static
make_static_libraries() {
  local library unwinder
  # Written last: two builds may want them at once.
  [[ ! -e $static_libraries/libcurl.a ]] || return 0
  mkdir -p -- "$static_libraries"
  library=$(clang -print-file-name=libstdc++.a)
  unwinder=$(clang -print-file-name=libgcc_eh.a)
  if [[ -e $library && -e $unwinder ]]; then
    printf 'INPUT(%s)\n' "$library" >"$static_libraries/libstdc++.a"
    printf 'INPUT(%s)\n' "$unwinder" >"$static_libraries/libgcc_s.a"
  fi
  clang -O1 -c -o "$static_libraries/no_curl.o" "$root/Scripts/no_curl.c" || return
  printf 'INPUT(%s)\n' "$static_libraries/no_curl.o" >"$static_libraries/libcurl.a"
}

# The program with the service, as `build_release` makes the one without.
service_stamp=$service_build/layouthost.built
service_log=$service_build/layouthost.log

list_service_program() {
  find "$service_build/release/" -maxdepth 1 -name layouthost -printf '%f %s %T@\n'
}

service_is_current() {
  [[ -x $service_build/release/layouthost && -r $service_stamp ]] &&
    [[ $(list_sources && list_service_program) == "$(<"$service_stamp")" ]]
}

# Brings the program with the service up to date, and makes it `program`.
build_service() {
  program=$service_build/release/layouthost
  service_is_current && return
  require_swift
  require liblua5.4-dev pkg-config "${text_packages[@]}"
  mkdir -p -- "$service_build"
  exec 9<"$service_build"
  flock 9
  service_is_current || build_service_locked
  exec 9<&-
}

build_service_locked() {
  local sources
  [[ ! -t 2 ]] || say "building the service, which takes some minutes the first time"
  sources=$(list_sources)
  # SwiftPM plans anew, with files that were added, only when a manifest is newer.
  touch -- "$service_package/Package.swift"
  if ! (cd -- "$root" && swift build --configuration release --static-swift-stdlib \
    "${direct_types[@]}" --package-path "$service_package" --scratch-path "$service_build" \
    --product layouthost) </dev/null >"$service_log" 2>&1 9<&-; then
    cat -- "$service_log" >&2
    say "the build failed"
    exit "$unavailable"
  fi
  { printf '%s\n' "$sources" && list_service_program; } >"$service_stamp.new"
  mv -f -- "$service_stamp.new" "$service_stamp"
}

# build_service_tool PRODUCT: builds a product of the service's packages for this machine, in debug. Of C++ there is no
# index, which would take a sixth of its time.
build_service_tool() {
  local headers
  touch -- "$service_package/Package.swift"
  if [[ $configuration == tests ]]; then
    local -x LAYOUTHOST_SERVICE=1 LAYOUTHOST_TESTS=1
  fi
  headers=$(precompile_headers)
  swift build --package-path "$service_package" --scratch-path "$service_build" --product "$1" "${module_options[@]}" \
    -Xcxx -index-store-path -Xcxx '' \
    ${headers:+-Xcxx -include-pch -Xcxx "$headers" -Xcxx -Xclang -Xcxx -fno-validate-pch}
}

# Prints the path of the C++ library's headers in the compiler's own form, or nothing where the toolchain has no clang
# that can make it. The packages' five hundred files of C++ mostly read these headers. Their macros are not compared with
# those of the headers, which are read with the compiler's own: these declare the most.
precompile_headers() {
  local clang headers header
  clang=$(readlink -f -- "$(command -v swift)")
  clang=${clang%/*}/clang
  [[ -x $clang ]] || return 0
  # Another compiler cannot read it.
  headers=$service_build/headers-$("$clang" --version | cksum | cut -d ' ' -f 1).pch
  [[ -e $headers ]] || {
    mkdir -p -- "${headers%/*}"
    for header in algorithm array atomic cstdint iterator limits memory new optional string_view type_traits utility \
      assert.h errno.h limits.h pthread.h stdio.h stdlib.h string.h sys/types.h time.h; do
      printf '#include <%s>\n' "$header"
    done | "$clang" -std=c++17 -fPIC -fblocks -fpch-instantiate-templates -x c++-header -o "$headers.new" - &&
      mv -f -- "$headers.new" "$headers"
  } || return 0
  printf '%s\n' "$headers"
}
