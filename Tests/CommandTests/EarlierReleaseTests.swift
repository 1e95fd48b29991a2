import Foundation
import TestSupport
import Testing

/// The plugins, documents and results of version 0.2.0, exactly as that release had them; its
/// plugins take the place of those of the program.
///
/// Documents that measure texts have no result: another version of the font has other sizes.
@Suite("Documents and plugins of earlier releases", .endsInTime)
struct EarlierReleaseTests {
  private static let fixture = Fixtures.root.appending(path: "Tests/CommandTests/Fixtures/0.2.0")

  /// The results of the release, at rest and visible, by the names of their files.
  static let results = files(endingWith: ".result.json")

  private static func files(endingWith ending: String) -> [String] {
    let folder = fixture.appending(path: "documents").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted()
  }

  /// A result without the sentences of its diagnostics, whose words may change.
  private static func facts(of result: String) -> String {
    result.replacing(/"message": "[^"]*"/, with: "")
  }

  @Test("Each document of version 0.2.0 has the result of that version")
  func documents() async throws {
    for result in Self.results {
      let isVisible = result.hasSuffix(".visible.result.json")
      let run = try await Program.run(
        ["solve", "documents/\(result.split(separator: ".")[0]).json", "--plugins", "plugins"]
          + (isVisible ? ["--visible"] : []) + ["--format", "json"],
        in: Self.fixture
      )
      let expected = try Data(contentsOf: Self.fixture.appending(path: "documents/\(result)"))
      #expect(run.status == 0, "\(result): \(run.errors)")
      let released = String(decoding: expected, as: UTF8.self)
      #expect(Self.facts(of: run.output) == Self.facts(of: released), "\(result)")
    }
  }

  @Test("The plugins of version 0.2.0 pass the tests of that version")
  func plugins() async throws {
    let run = try await Program.run(["test", "plugins"], in: Self.fixture)
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("53 passed in 14 files"), "\(run.output)")
  }

  @Test("The fixtures of version 0.2.0 have its 27 documents and 31 results")
  func complete() {
    #expect(Self.results.count == 31)
    #expect(Self.files(endingWith: ".json").count == 31 + 27)
  }
}
