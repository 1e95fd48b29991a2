import Foundation
import LayoutModel
import TestSupport
import Testing

@Suite("Short documents that need much memory or time")
struct LimitTests {
  /// A document of `Fixtures/limits.json`, with the possible status codes of a command on it.
  ///
  /// It has several codes if the end depends on the speed of the machine.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let codes: [String]
    let arguments: [String]
    /// The document's text, in JSON or Lua.
    let document: String
    let isLua: Bool
    /// The text of the plugin that it names, if any.
    let plugin: String?

    var testDescription: String { name }

    /// All documents of the file.
    static let all: [Case] = {
      let path = Fixtures.root.appending(path: "Tests/CommandTests/Fixtures/limits.json")
      guard let data = try? Data(contentsOf: path),
        let cases = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
      else { return [] }
      return cases.compactMap(Case.init)
    }()

    private init?(_ object: [String: Any]) {
      guard let name = object["name"] as? String, let codes = object["codes"] as? [String],
        let arguments = object["arguments"] as? [String]
      else { return nil }
      (self.name, self.codes, self.arguments) = (name, codes, arguments)
      plugin = object["plugin"] as? String
      isLua = object["lua"] != nil
      if let lua = object["lua"] as? String {
        document = lua
      } else if let json = object["document"],
        let data = try? JSONSerialization.data(withJSONObject: json)
      {
        document = String(decoding: data, as: UTF8.self)
      } else {
        return nil
      }
    }
  }

  /// The time limit; a longer one lets a document take more memory.
  private static let timeLimit = Soak.isOn ? "3s" : "1s"

  /// The most memory of a process, in bytes.
  private static let memoryLimit = 1_000_000_000

  @Test("limits.json has 30 or more documents, each shorter than 1 MB")
  func cases() {
    #expect(Case.all.count >= 30)
    #expect(Case.all.allSatisfy { $0.document.utf8.count < 1_000_000 })
  }

  @Test(
    "A short document ends with a result or an error, in less than 1 GB of memory",
    arguments: Case.all
  )
  func ends(_ test: Case) throws {
    let folder = try TemporaryFolder()
    let document = test.isLua ? "document.lua" : "document.json"
    try folder.write(test.document, to: document)
    if let plugin = test.plugin { try folder.write(plugin, to: "plugins/deck.lua") }
    let errors = folder.path + "/errors"
    let run = try MeasuredRun(
      [test.arguments[0], folder.path + "/" + document] + test.arguments.dropFirst()
        + ["--time-limit", Self.timeLimit, "--deadline", "60s"]
        + (test.plugin == nil ? [] : ["--plugins", folder.path + "/plugins"]),
      errors: errors
    )
    let text = try String(contentsOfFile: errors, encoding: .utf8)
    #expect(run.peakMemory < Self.memoryLimit)
    let known = StatusCode.allCases.map(\.rawValue)
    let code = known.first { text.contains("[\($0)]") || text.contains("\"\($0)\"") } ?? "OK"
    #expect(test.codes.contains(code), "\(text)")
    #expect(run.status == (code == "OK" ? 0 : 65), "\(text)")
  }

  @Test("A batch solves a line after lines that exceed the limits")
  func batch() async throws {
    let lines = Case.all
      .filter { !$0.isLua && $0.plugin == nil && $0.codes == ["RESOURCE_EXHAUSTED"] }
      .enumerated()
      .map { #"{"id": \#($0), "document": \#($1.document)}"# }
    let small = #"{"id": "small", "document": {"sections": [{"layout": "list", "items": 2}]}}"#
    let run = try await Program.run(
      ["batch", "--time-limit", Self.timeLimit, "--jobs", "1"],
      input: (lines + [small]).joined(separator: "\n")
    )
    let replies = run.output.split(separator: "\n")
    #expect(replies.count == lines.count + 1)
    #expect(replies.dropLast().allSatisfy { $0.contains(#""error""#) })
    #expect(replies.last?.contains(#""result""#) == true)
  }
}
