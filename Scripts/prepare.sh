# shellcheck shell=bash
# What the scripts share: the checkout's folder, the packages that must be installed, and the release program.
# Sourced, not run. Sets `root`, `system` and `program`.
#
# The scripts run on Linux and, with its bash 3.2 and BSD's tools, on a Mac. `Scripts/check` finds what those have not.

root=${BASH_SOURCE[0]%/*}
root=${root%/Scripts}

# Linux, or Darwin on a Mac.
system=$(uname -s)
readonly system

# The program that the scripts build.
# shellcheck disable=SC2034
readonly program=$root/.build/release/layouthost

# Everything that the build, and a program that measures texts, need.
readonly build_packages=(liblua5.4-dev pkg-config libpangocairo-1.0-0 fonts-inter)

# Exit status if the program, or a tool that it is built with, is missing (EX_UNAVAILABLE).
readonly unavailable=69

say() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
}

# usage ARGS: ends the script after a mistake in its arguments, which are as in ARGS.
usage() {
  printf 'usage: Scripts/%s\n' "${0##*/}${1:+ $1}" >&2
  exit 64
}

require_swift() {
  command -v swift >/dev/null && return
  say "no Swift toolchain: there is no \`swift\` in PATH."
  say "Install Swift 6.2 or later (https://www.swift.org/install) and add its usr/bin to PATH."
  exit "$unavailable"
}

# require_linux REASON: ends the script on other systems.
require_linux() {
  [[ $system != Linux ]] || return 0
  say "runs only on Linux: $1"
  exit "$unavailable"
}

# What Homebrew calls a Debian package; nothing for tools that a Mac has.
brew_name() {
  case $1 in
    liblua5.4-dev | lua5.4) echo lua@5.4 ;;
    pkg-config) echo pkgconf ;;
    libpangocairo-1.0-0 | libpango1.0-dev) echo pango ;;
    fonts-inter) echo font-inter ;;
    lua-check) echo luacheck ;;
    libprotobuf-dev | protobuf-compiler) echo protobuf ;;
    python3-venv) echo python3 ;;
    binutils | procps) ;;
    *) echo "$1" ;;
  esac
}

# Whether that for which a Debian package is needed is there on a Mac, from Homebrew or as a command in PATH.
is_installed_on_mac() {
  local name prefix
  name=$(brew_name "$1")
  prefix=$(brew --prefix 2>/dev/null) || prefix=
  [[ -z $name || -e $prefix/opt/$name || -e $prefix/Caskroom/$name ]] || command -v "$1" >/dev/null
}

# Whether that for which a Debian package is needed is there, however it came.
is_installed() {
  [[ $system != Darwin ]] || { is_installed_on_mac "$1"; return; }
  case $1 in
    liblua5.4-dev) pkg-config --exists lua5.4 2>/dev/null ;;
    libpango1.0-dev) pkg-config --exists pangocairo pangoft2 2>/dev/null ;;
    libpangocairo-1.0-0) PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null | grep -F 'libpangocairo-1.0.so.0 ' >/dev/null ;;
    fonts-inter) [[ -e /usr/share/fonts/opentype/inter/Inter-Regular.otf ]] ;;
    lua-check) command -v luacheck >/dev/null ;;
    libprotobuf-dev) [[ -e /usr/include/google/protobuf/struct.proto ]] ;;
    protobuf-compiler) command -v protoc >/dev/null ;;
    procps) command -v ps >/dev/null ;;
    binutils) command -v strip >/dev/null ;;
    dpkg-dev) command -v dpkg-shlibdeps >/dev/null ;;
    python3-venv) python3 -c 'import ensurepip' 2>/dev/null ;;
    haproxy) PATH=$PATH:/usr/sbin command -v haproxy >/dev/null ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

# require PACKAGE…: installs the Debian packages that are missing, or prints the command that does and exits. On a Mac it
# prints that of Homebrew.
require() {
  local package missing=()
  require_swift
  for package; do
    is_installed "$package" || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  if [[ $system == Darwin ]]; then
    say "missing: ${missing[*]} (Debian's names). Install with Homebrew (https://brew.sh):"
    printf '  brew install %s\n' "$(for package in "${missing[@]}"; do brew_name "$package"; done | sort -u | xargs)" >&2
    exit "$unavailable"
  fi
  if ((EUID != 0)) || ! command -v apt-get >/dev/null; then
    say "missing: ${missing[*]} (Debian's names). Install with:"
    printf '  sudo apt-get install -y %s\n' "${missing[*]}" >&2
    exit "$unavailable"
  fi
  say "installing ${missing[*]}"
  # A new machine has no package lists; without a network, old lists may do.
  apt-get -qq update </dev/null >&2 || true
  DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends -o DPkg::Lock::Timeout=600 \
    install "${missing[@]}" </dev/null >&2 || exit "$unavailable"
}

# build_release PACKAGE PRODUCT: builds a release program; the build's output goes to standard error.
build_release() {
  # Apple's systems have Swift's libraries.
  local static=--static-swift-stdlib
  [[ $system == Linux ]] || static=
  require "${build_packages[@]}"
  swift build --package-path "$root/$1" --scratch-path "$root/.build" -c release ${static:+"$static"} \
    --product "$2" </dev/null >&2 || exit "$unavailable"
}

# Builds `program`.
build_program() {
  build_release . layouthost
}

# install_python REQUIREMENT…: installs Python packages where the scripts' Python finds them.
readonly python=$root/.build/python
install_python() {
  if [[ ! -x $python/bin/python ]]; then
    require python3 python3-venv
    python3 -m venv -- "$python"
  fi
  "$python/bin/python" -m pip install --quiet "$@"
}
