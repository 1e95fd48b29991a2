import Foundation
import LayoutModel
import TestSupport
import Testing

@Suite("Recorded sessions of the Debug Adapter Protocol", .endsInTime)
struct RecordedSessionTests {
  private static let folder = "Tests/LayoutDebuggingTests/Fixtures"

  static var names: [String] {
    let folder = Fixtures.root.appending(path: Self.folder)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted()
  }

  @Test("A client gets the replies and events of its recorded session", arguments: names)
  func session(_ name: String) throws {
    let recording = try Fixtures.json("\(Self.folder)/\(name)").value
    let files = try #require(recording["files"]?.object)
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: files.members.map { ($0.key, Self.text(of: $0.value)) })
    )
    let client = try DebugClient(folder)
    defer { client.end() }
    // A path without links, as the debugger names files.
    let path = folder.url.resolvingSymlinksInPath().path
    for (index, step) in try #require(recording["steps"]?.array).enumerated() {
      let step = try SourceValue(json: step.json.replacing("FOLDER", with: path))
      let actual: SourceValue
      if let command = step["request"]?.string {
        actual = client.request(command, step["arguments"] ?? [:])
      } else {
        actual = client.event(try #require(step["event"]?.string))
      }
      let differences = actual.differences(from: step["is"] ?? [:])
      #expect(differences == [], "\(name), step \(index): \(step.json)")
    }
  }

  /// Returns the text of a file: a list of lines, or a document.
  private static func text(of value: SourceValue) -> String {
    guard let lines = value.array else { return value.json }
    return lines.map { ($0.string ?? "") + "\n" }.joined()
  }
}
