import TestSupport
import Testing

@Suite("layouthost without arguments")
struct WelcomeTests {
  /// The files of a folder, and texts of the output.
  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
    let says: [String]
    var doesNotSay: [String] = []
  }

  static let document = #"{"sections": [{"layout": "list", "items": 3}]}"#
  static let oneLiner = "echo '\(document)' | layouthost solve -\n"

  static let places = [
    Place(testDescription: "an empty folder", files: [:], says: [oneLiner], doesNotSay: ["Found"]),
    Place(
      testDescription: "a document",
      files: ["stairs.json": document],
      says: ["layouthost solve stairs.json\n", "Found: 1 document here\n"],
      doesNotSay: ["echo"]
    ),
    Place(
      testDescription: "a document with a space in its name",
      files: ["my stairs.json": document],
      says: ["layouthost solve 'my stairs.json'\n"]
    ),
    Place(
      testDescription: "a screen, and a document in Lua",
      files: [
        "screen.json": #"{"screen": {}, "collections": {}}"#,
        "b.lua": "return {sections = {{layout = 'list', items = 3}}}",
      ],
      says: ["layouthost solve b.lua\n", "Found: 2 documents here\n"]
    ),
    Place(
      testDescription: "other files, which are no documents",
      files: [
        "package.json": #"{"name": "x"}"#, "broken.json": "{", "a.result.json": document,
        "plugin.lua": "return {api = 1, section = function() return {sections = 1} end}",
        "a_test.lua": "describe('a', function() solve {sections = {}} end)", "list.json": "[]",
      ],
      says: [oneLiner],
      doesNotSay: ["Found"]
    ),
    Place(
      testDescription: "examples in a folder below, and a project",
      files: ["examples/a.json": document, "layouthost.json": "{}"],
      says: [
        "layouthost solve examples/a.json\n",
        "Found: 1 document in examples, the project file layouthost.json\n",
      ]
    ),
  ]

  @Test(
    "layouthost without arguments suggests commands for the files of the folder",
    arguments: places
  )
  func screen(_ place: Place) async throws {
    let folder = try TemporaryFolder(place.files)
    let run = try await Program.run([], in: folder.url)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.split(separator: "\n").count <= 10)
    for text in place.says { #expect(run.output.contains(text), "\(run.output)") }
    for text in place.doesNotSay { #expect(!run.output.contains(text), "\(run.output)") }
  }

  @Test(
    "layouthost without arguments suggests only commands that succeed",
    arguments: places.filter { $0.files["screen.json"] == nil }
  )
  func tries(_ place: Place) async throws {
    let folder = try TemporaryFolder(place.files)
    let run = try await Program.run([], in: folder.url)
    let commands = run.output.split(separator: "\n")
      .filter { $0.hasPrefix("  ") }
      .compactMap { line in line.firstMatch(of: /(?:echo .*\| )?layouthost .*/)?.output }
    #expect(commands.count >= 3)
    for command in commands {
      let tried = try await Shell.run(String(command), in: folder.url)
      #expect(tried.status == 0, "\(command): \(tried.errors)")
    }
  }
}
