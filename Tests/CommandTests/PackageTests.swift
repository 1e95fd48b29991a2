import Foundation
import TestSupport
import Testing

/// `Scripts/package` in a checkout of its own, where nothing is compiled or downloaded.
///
/// `swift`, `strip`, `dpkg-shlibdeps` and the tools of Python are scripts. The wheel of this `pip` is
/// a list of the files that it is made from.
@Suite("Packages of the program", .endsInTime, .enabled(if: Shell.has("dpkg-deb")))
struct PackageTests {
  private static let installed = [
    "bin/layouthost", "share/bash-completion/completions/layouthost",
    "share/doc/layouthost/copyright", "share/fish/vendor_completions.d/layouthost.fish",
    "share/layouthost/plugins/rows.lua", "share/man/man1/layouthost.1",
    "share/zsh/site-functions/_layouthost",
  ]

  private static func checkout() throws -> TemporaryFolder {
    let nothing = "#!/bin/sh\n"
    var files = [
      "bin/swift": nothing, "bin/strip": nothing, "bin/apt-get": nothing,
      "bin/dpkg-shlibdeps": "#!/bin/sh\necho 'shlibs:Depends=liblua5.4-0 (>= 5.4.4)'\n",
      ".build/python/bin/python": #"""
      #!/bin/sh
      [ "$3" = wheel ] || exit 0
      while [ $# -gt 1 ]; do [ "$1" = --wheel-dir ] && folder=$2; shift; done
      cd "$1" && find . -type f -printf '%P\n' >"$folder/layouthost-any.whl"
      """#,
      ".build/python/bin/wheel": nothing,
      ".build/python/bin/auditwheel": "#!/bin/sh\nmv -- \"$4\" \"$3\"\n",
      ".build/release/layouthost-service": InstallTests.program,
      ".build/checkouts/other/LICENSE.txt": "the licence of another package",
      ".build/checkouts/other/NOTICE.txt": "the notice of another package",
      "LICENSE": "the licence", "CHANGELOG.md": "changes",
      "plugins/rows.lua": "return { api = 1 }", "plugins/rows_test.lua": "",
      "Sources/Service/Python/build/stale.py": "",
      "Sources/Service/Python/pyproject.toml": "",
      "Sources/Service/Python/layouthost/__init__.py": "",
      "Sources/Service/Python/layouthost_mcp/__init__.py": "",
      "Sources/Service/Python/layouthost_program/__init__.py": "",
    ]
    for name in ["install", "manual", "package", "prepare.sh"].map({ "Scripts/\($0)" }) {
      files[name] = String(decoding: try Fixtures.bytes(name), as: UTF8.self)
    }
    return try TemporaryFolder(files)
  }

  /// The lines of a command's output in the folder of the packages, sorted.
  private static func lines(_ command: String, in checkout: TemporaryFolder) async throws
    -> [String]
  {
    let run = try await Shell.run("cd .build/packages && \(command)", in: checkout.url)
    #expect(run.status == 0, "\(run)")
    return run.output.split(separator: "\n").map(String.init).sorted()
  }

  /// The names of the files in an archive below its one folder, which a command lists.
  private static func files(_ command: String, in checkout: TemporaryFolder) async throws
    -> [String]
  {
    try await lines("\(command) | grep -v '/$' | cut -d / -f 2-", in: checkout)
  }

  @Test("The packages contain the program with its plugins, completions, man page and licences")
  func contents() async throws {
    let checkout = try Self.checkout()
    let run = try await Shell.run(
      "chmod +x bin/* Scripts/* .build/release/* .build/python/bin/*; "
        + "PATH=$PWD/bin:$PATH exec bash Scripts/package",
      in: checkout.url
    )
    #expect(run.status == 0, "\(run)")

    let tarball = "tar -tzf layouthost-1.2.3-linux-*.tar.gz"
    #expect(try await Self.files(tarball, in: checkout) == Self.installed)

    let archive = "dpkg-deb --fsys-tarfile layouthost_1.2.3_*.deb | tar -t"
    let debian = (Self.installed + ["share/doc/layouthost/changelog.gz"])
      .map { name in
        switch name {
        case "share/man/man1/layouthost.1": "usr/\(name).gz"
        case "share/zsh/site-functions/_layouthost": "usr/share/zsh/vendor-completions/_layouthost"
        default: "usr/\(name)"
        }
      }
    #expect(try await Self.files(archive, in: checkout) == debian.sorted())
    let control = try await Self.lines("dpkg-deb -f *.deb Version Depends", in: checkout)
    #expect(control == ["Depends: liblua5.4-0 (>= 5.4.4)", "Version: 1.2.3"])

    let wheel = (Self.installed + ["__init__.py"]).map { "layouthost_program/\($0)" }
    let sources = try await Self.lines("cat *.whl", in: checkout)
    let others = ["layouthost/__init__.py", "layouthost_mcp/__init__.py", "pyproject.toml"]
    #expect(sources == (wheel + others).sorted())
  }
}
