import Foundation
import LayoutHost
import LayoutModel
import LayoutPlugins
import LayoutProcesses
import TestSupport
import Testing

/// Plugins with one common mistake each: files whose first lines name the expected error.
@Suite("Mistakes in plugins")
struct MistakeTests {
  /// The folder of the files.
  private static let folder = Fixtures.root.appending(
    path: "Tests/LayoutHostTests/Fixtures/mistakes"
  )

  /// The files, in order.
  static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)))
    ?? [])
    .filter { $0.hasSuffix(".lua") }
    .sorted()

  /// A file, with what its first lines expect.
  private struct Mistake {
    let path: String
    let fields: [String: String]

    init(_ name: String) throws {
      let url = MistakeTests.folder.appending(path: name)
      path = url.path(percentEncoded: false)
      let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      let pairs = lines.prefix { $0.hasPrefix("-- ") }
        .map { line in
          let parts = line.dropFirst(3).split(separator: ": ", maxSplits: 1).map(String.init)
          return (parts[0], parts.count > 1 ? parts[1] : "")
        }
      fields = Dictionary(uniqueKeysWithValues: pairs)
    }

    /// Compares a failure with what the file expects.
    func compare(_ failure: LayoutError?) {
      guard let failure else {
        Issue.record("the mistake is not found")
        return
      }
      #expect(failure.message == fields["message"])
      #expect(failure.hint == fields["hint"])
      #expect(failure.line.map(String.init) == fields["line"])
      #expect(failure.hint != nil, "a mistake has advice")
    }
  }

  private static func checker(_ isolation: PluginIsolation? = nil) -> PluginChecker {
    var configuration = HostConfiguration(budget: PluginBudget(deadline: .unlimited))
    configuration.isolation = isolation
    configuration.processes = .workers()
    return PluginChecker(configuration)
  }

  @Test(
    "The error for a common mistake in a plugin has a message, a line and a hint",
    arguments: names
  )
  func found(name: String) throws {
    let mistake = try Mistake(name)
    guard let document = mistake.fields["document"] else {
      return mistake.compare(try Self.checker().check(mistake.path).first?.failures.first)
    }
    let session = Session(
      HostConfiguration(pluginFolders: [Self.folder.path(percentEncoded: false)])
    )
    mistake.compare(
      try #require(throws: LayoutError.self) {
        try session.open(json: document)
        _ = try session.solve()
        _ = try session.visibleState()
      }
    )
  }

  @Test(
    "The check of an isolated plugin reports a mistake in the same words",
    arguments: [
      "misspeltOption.lua", "misspeltElementKind.lua", "framesFromZero.lua", "setWithColon.lua",
      "dividedByZero.lua", "noDefault.lua", "plusEquals.lua",
    ]
  )
  func isolated(name: String) throws {
    let mistake = try Mistake(name)
    mistake.compare(try Self.checker(.process).check(mistake.path).first?.failures.first)
  }

  @Test("At least thirty fixtures cover mistakes in plugins")
  func enough() { #expect(Self.names.count >= 30) }
}
