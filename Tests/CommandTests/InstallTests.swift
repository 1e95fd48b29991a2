import Foundation
import TestSupport
import Testing

/// `Scripts/install` in a checkout of its own, where nothing is compiled: `swift`, `strip` and the
/// built program are scripts.
@Suite("Installing the program", .endsInTime, .enabled(if: Shell.has("flock")))
struct InstallTests {
  /// A program that has a version, a help and completions.
  static let program = #"""
    #!/bin/sh
    case $1 in
      --version) echo 1.2.3 ;;
      --experimental-dump-help)
        echo '{"command": {"commandName": "layouthost", "abstract": "Lays out.", "subcommands": [
          {"commandName": "solve", "shouldDisplay": true, "abstract": "Lays out a document."}]}}' ;;
      *) echo "the new program: $*" ;;
    esac
    """#

  private static func checkout() throws -> TemporaryFolder {
    let nothing = "#!/bin/sh\n"
    var files = [
      "bin/swift": nothing, "bin/strip": nothing, "bin/apt-get": nothing,
      ".build/release/layouthost": program,
      "plugins/rows.lua": "return { api = 1 }", "plugins/rows_test.lua": "",
      "prefix/bin/layouthost": "the old program", "prefix/bin/other": "another program",
    ]
    for name in ["Scripts/install", "Scripts/manual", "Scripts/prepare.sh"] {
      files[name] = String(decoding: try Fixtures.bytes(name), as: UTF8.self)
    }
    return try TemporaryFolder(files)
  }

  private static func install(_ checkout: TemporaryFolder) async throws -> Program.Run {
    try await Shell.run(
      "chmod +x bin/* Scripts/* .build/release/*; "
        + "PATH=$PWD/bin:$PATH exec bash Scripts/install prefix",
      in: checkout.url
    )
  }

  @Test("An installation removes the program layouthost-preview of an older version, and says so")
  func olderProgram() async throws {
    let checkout = try Self.checkout()
    try checkout.write("", to: "prefix/bin/layouthost-preview")
    let run = try await Self.install(checkout)
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("/prefix/bin/layouthost-preview\n"))
    let programs = checkout.path(of: "prefix/bin")
    let names = try FileManager.default.contentsOfDirectory(atPath: programs)
    #expect(names.sorted() == ["layouthost", "other"])
    #expect(try checkout.text(of: "prefix/bin/layouthost").contains("the new program"))
  }

  @Test("An installation replaces the plugins of an older version, and keeps tests out")
  func olderPlugins() async throws {
    let checkout = try Self.checkout()
    try checkout.write("return", to: "prefix/share/layouthost/plugins/gone.lua")
    let run = try await Self.install(checkout)
    #expect(run.status == 0, "\(run)")
    let plugins = checkout.path(of: "prefix/share/layouthost/plugins")
    #expect(try FileManager.default.contentsOfDirectory(atPath: plugins) == ["rows.lua"])
  }
  @Test("An installed man page has the program's version and its commands")
  func manual() async throws {
    let checkout = try Self.checkout()
    let run = try await Self.install(checkout)
    #expect(run.status == 0, "\(run)")
    let page = try checkout.text(of: "prefix/share/man/man1/layouthost.1")
    #expect(page.contains("layouthost 1.2.3"))
    #expect(page.contains("\n.SS solve\nLays out a document.\n"))
  }

  @Test("A second installation changes nothing, and says so")
  func again() async throws {
    let checkout = try Self.checkout()
    _ = try await Self.install(checkout)
    let run = try await Self.install(checkout)
    #expect(run.status == 0, "\(run)")
    let words = Set(run.output.split(separator: "\n").map { $0.prefix { $0 != " " } })
    #expect(words == ["unchanged"], "\(run.output)")
  }
}
