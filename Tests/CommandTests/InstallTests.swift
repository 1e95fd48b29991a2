import Foundation
import TestSupport
import Testing

/// `Scripts/install` in a checkout of its own, where nothing is compiled: `swift`, `strip` and the
/// built program are scripts.
@Suite("Installing the program", .endsInTime)
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
      "bin/swift": "#!/bin/sh\necho \"$@\" >>swift.log\n", "bin/strip": nothing,
      "bin/apt-get": nothing, ".build/release/layouthost": program,
      "plugins/rows.lua": "return { api = 1 }", "plugins/rows_test.lua": "",
      "prefix/bin/layouthost": "the old program", "prefix/bin/other": "another program",
    ]
    for name in ["install", "manual", "package", "prepare.sh"].map({ "Scripts/\($0)" }) {
      files[name] = String(decoding: try Fixtures.bytes(name), as: UTF8.self)
    }
    return try TemporaryFolder(files)
  }

  private static func install(_ checkout: TemporaryFolder) async throws -> Program.Run {
    try await run("install prefix", in: checkout)
  }

  private static func run(_ script: String, in checkout: TemporaryFolder) async throws
    -> Program.Run
  {
    try await Shell.run(
      "chmod +x bin/* Scripts/* .build/release/*; "
        + "PATH=$PWD/bin:$PATH exec bash Scripts/\(script)",
      in: checkout.url
    )
  }

  /// A checkout with the commands by which scripts know a Mac, and packages of Homebrew.
  private static func checkoutOnMac(packages: [String]) throws -> TemporaryFolder {
    let checkout = try checkout()
    try checkout.write("#!/bin/sh\necho Darwin\n", to: "bin/uname")
    try checkout.write("#!/bin/sh\necho \"$PWD/homebrew\"\n", to: "bin/brew")
    for package in packages { try checkout.write("", to: "homebrew/\(package)/file") }
    return checkout
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

  @Test("Of several installations at the same time, one installs and the others find it done")
  func lock() async throws {
    let checkout = try Self.checkout()
    let run = try await Shell.run(
      "chmod +x bin/* Scripts/* .build/release/*; PATH=$PWD/bin:$PATH; "
        + "for i in 1 2 3 4; do bash Scripts/install prefix >log.$i & done; wait; cat log.*",
      in: checkout.url
    )
    #expect(run.status == 0, "\(run)")
    let installed = run.output.split(separator: "\n").filter { $0.hasPrefix("installed") }
    #expect(installed.count == 6, "\(run.output)")
  }

  @Test("On a Mac, the program is installed without Swift's libraries, which the system has")
  func onMac() async throws {
    let packages = ["opt/lua@5.4", "opt/pkgconf", "opt/pango", "Caskroom/font-inter"]
    let checkout = try Self.checkoutOnMac(packages: packages)
    let run = try await Self.install(checkout)
    #expect(run.status == 0, "\(run)")
    let build = try checkout.text(of: "swift.log")
    #expect(build.contains(" -c release --product layouthost\n"))
    #expect(try checkout.text(of: "prefix/bin/layouthost").contains("the new program"))
  }

  @Test("On a Mac, scripts name the missing packages as Homebrew does")
  func missingOnMac() async throws {
    let checkout = try Self.checkoutOnMac(packages: ["opt/pkgconf"])
    let run = try await Self.install(checkout)
    #expect(run.status == 69)
    #expect(run.errors.hasSuffix("\n  brew install font-inter lua@5.4 pango\n"), "\(run.errors)")
  }

  @Test("On a Mac, a script that needs Linux says so and ends with status 69")
  func linuxOnly() async throws {
    let checkout = try Self.checkoutOnMac(packages: [])
    let run = try await Self.run("package", in: checkout)
    #expect(run.status == 69)
    #expect(run.errors.hasPrefix("package: runs only on Linux: "), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
