import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

/// The plugins, documents and results of version 0.2.0, exactly as that release had them.
///
/// Documents that measure texts have no result: another version of the font has other sizes.
@Suite("Documents and plugins of earlier releases", .endsInTime)
struct EarlierReleaseTests {
  private static let folder = fixtures + "/0.2.0"

  /// The results of the release, at rest and visible, by the names of their files.
  static let results = files(endingWith: ".result.json")

  private static func files(endingWith ending: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/documents")) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted()
  }

  private func session(opening document: String) throws -> Session {
    var configuration = HostConfiguration(
      pluginFolders: [Self.folder + "/plugins"],
      budget: PluginBudget(deadline: .unlimited)
    )
    // The checkout's project file adds the current plugins, which have the same names.
    configuration.usesProjectFiles = false
    let session = Session(configuration)
    try session.open(path: "\(Self.folder)/documents/\(document)")
    return session
  }

  @Test("A document of version 0.2.0 has the result of that version", arguments: results)
  func agrees(_ result: String) throws {
    let isVisible = result.hasSuffix(".visible.result.json")
    let name = result.split(separator: ".")[0]
    let session = try session(opening: "\(name).json")
    let query = isVisible ? ElementQuery.visibleState(try session.visibleState()) : .all
    let text = try ResultRenderer(format: .json, query: query).text(of: session.solve())
    let expected = try String(contentsOfFile: "\(Self.folder)/documents/\(result)", encoding: .utf8)
    #expect(text == expected)
  }

  @Test("The fixtures of version 0.2.0 have its 27 documents and 31 results")
  func complete() {
    #expect(Self.results.count == 31)
    #expect(Self.files(endingWith: ".json").count == 31 + 27)
  }
}
