import Foundation
import TestSupport
import Testing

/// `Scripts/install` in a checkout of its own, where nothing is compiled: `swift`, `strip` and the
/// built program are scripts.
@Suite("Installing the program", .endsInTime, .enabled(if: Shell.has("flock")))
struct InstallTests {
  private static func checkout() throws -> TemporaryFolder {
    let nothing = "#!/bin/sh\n"
    var files = [
      "bin/swift": nothing, "bin/strip": nothing, "bin/apt-get": nothing,
      ".build/release/layouthost": #"#!/bin/sh\#necho "the new program: $*"\#n"#,
      "plugins/rows.lua": "return { api = 1 }", "plugins/rows_test.lua": "",
      "prefix/bin/layouthost": "the old program", "prefix/bin/other": "another program",
    ]
    for name in ["Scripts/install", "Scripts/prepare.sh"] {
      files[name] = String(decoding: try Fixtures.bytes(name), as: UTF8.self)
    }
    return try TemporaryFolder(files)
  }

  private static func install(_ checkout: TemporaryFolder) async throws -> Program.Run {
    try await Shell.run(
      "chmod +x bin/* .build/release/*; PATH=$PWD/bin:$PATH exec bash Scripts/install prefix",
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
}
