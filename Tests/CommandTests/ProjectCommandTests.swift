import Foundation
import TestSupport
import Testing

@Suite("Projects in commands")
struct ProjectCommandTests {
  private static let files = [
    "layouthost.json": """
    {"device": "ipad-11", "plugins": [{"folder": "layouts", "deadline": "60s"}]}
    """,
    "layouts/tall.lua": "return { api = 1, group = function() return "
      + "{{ x = 0, y = 0, width = 50, height = 50 }} end }",
    "documents/a.json": #"{"sections": [{"layout": "tall", "items": 2}]}"#,
  ]

  @Test(
    "A project applies in all its folders, and paths are relative to the working directory",
    arguments: [
      ("", "documents/a.json", "layouts/tall.lua"), ("documents", "a.json", "../layouts/tall.lua"),
      ("layouts", "../documents/a.json", nil),
    ] as [(String, String, String?)]
  )
  func places(folder: String, document: String, plugin: String?) async throws {
    let project = try TemporaryFolder(Self.files)
    let working = project.url.appending(path: folder)
    let run = try await Program.run(["solve", document, "--format", "summary"], in: working)
    #expect(run.output.hasPrefix("content size  820 × 100\n"))
    let list = try await Program.run(["plugins", "describe", "tall"], in: working)
    if let plugin { #expect(list.output.contains("source    \(plugin)\n")) }
  }

  @Test(
    "A project's own folder may contain its plugins, from wherever the command runs",
    arguments: [("", "d.json"), ("in", "../d.json")]
  )
  func ownFolder(folder: String, document: String) async throws {
    let project = try TemporaryFolder([
      "layouthost.json": #"{"plugins": [{"folder": ".", "deadline": "60s"}]}"#,
      "tall.lua": "return { api = 1, group = function() return "
        + "{{ x = 0, y = 0, width = 50, height = 50 }} end }",
      "d.json": #"{"sections": [{"layout": "tall", "items": 2}]}"#, "in/empty": "",
    ])
    let working = project.url.appending(path: folder)
    let run = try await Program.run(["solve", document, "--format", "summary"], in: working)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains(" × 100\n"))
  }

  @Test("A project's startup file is no plugin, also in a folder of plugins")
  func startupFile() async throws {
    let project = try TemporaryFolder([
      "layouthost.json": #"{"plugins": [{"folder": "."}]}"#, "layouthost.lua": "open 'd.json'\n",
      "tall.lua": "return { api = 1, group = function() return {} end }",
    ])
    let list = try await Program.run(["plugins", "list"], in: project.url)
    #expect(list.output.contains("\ntall "))
    #expect(!list.output.contains("layouthost.lua"))
    let lock = try await Program.run(["plugins", "lock"], in: project.url)
    #expect(lock.status == 0, "\(lock.errors)")
  }

  private static let shipped = [
    "p/plugins/diagonal.lua": "return { api = 1, group = function() return "
      + "{{ x = 0, y = 0, width = 50, height = 50 }} end }",
    "p/in/d.json": #"{"sections": [{"layout": "diagonal", "items": 2}]}"#,
    "d.json": #"{"sections": [{"layout": "diagonal", "items": 2}]}"#,
  ]

  @Test(
    "./plugins takes the place of shipped plugins, but not for documents outside of its project",
    arguments: [
      ("{}", "p", "in/d.json", true), ("{}", "p", "../d.json", false),
      ("{}", "p/in", "d.json", false), (nil, "p", "../d.json", true),
    ] as [(String?, String, String, Bool)]
  )
  func shippedNames(project: String?, folder: String, document: String, isOwn: Bool) async throws {
    let files = try TemporaryFolder(Self.shipped)
    if let project { try files.write(project, to: "p/layouthost.json") }
    let run = try await Program.run(
      ["solve", document, "--format", "summary"],
      in: files.url.appending(path: folder)
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains(isOwn ? " × 100\n" : " × 124\n"))
  }

  @Test(
    "A document in a line uses the plugins of the project of the line's file",
    arguments: [
      ("p", "../lines.ndjson", 124), ("p", "lines.ndjson", 100), (".", "p/lines.ndjson", 100),
    ]
  )
  func lines(folder: String, path: String, height: Int) async throws {
    let files = try TemporaryFolder(Self.shipped)
    let line = #"{"id": 1, "document": {"sections": [{"layout": "diagonal", "items": 2}]}}"#
    for name in ["lines.ndjson", "p/lines.ndjson"] { try files.write(line, to: name) }
    try files.write(#"{"plugins": [{"folder": "plugins"}]}"#, to: "p/layouthost.json")
    let run = try await Program.run(["batch", path], in: files.url.appending(path: folder))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains(#""height": \#(height)}"#), "\(run.output)")
  }

  @Test("A note says once that a plugin takes a shipped one's place, and plugins list says it")
  func shippedNote() async throws {
    let files = try TemporaryFolder(Self.shipped)
    let lines = (1...3).map { #"{"id": \#($0), "path": "in/d.json"}"# }.joined(separator: "\n")
    let run = try await Program.run(
      ["batch"],
      input: lines,
      in: files.url.appending(path: "p")
    )
    let notes = run.errors.split(separator: "\n").filter { $0.hasPrefix("note: ") }
    let path = "plugins/diagonal.lua"
    #expect(notes.count == 1, "\(run.errors)")
    #expect(notes.first?.hasPrefix("note: “diagonal” is \(path), in place of /") == true)
    let list = try await Program.run(["plugins", "list"], in: files.url.appending(path: "p"))
    let rows = list.output.split(separator: "\n").filter { $0.hasPrefix("diagonal ") }
    #expect(rows.count == 1)
    #expect(rows.first?.contains(" \(path) ") == true)
    #expect(rows.first?.contains("(in place of /") == true)
  }

  @Test("--device and --plugins override the project file")
  func flags() async throws {
    let project = try TemporaryFolder(Self.files)
    let device = try await Program.run(
      ["solve", "documents/a.json", "--device", "iphone-se", "--format", "summary"],
      in: project.url
    )
    #expect(device.output.hasPrefix("content size  375 × 100\n"))
    let folder = try await Program.run(
      ["solve", "documents/a.json", "--plugins", "documents"],
      in: project.url
    )
    #expect(folder.status == 65)
    #expect(folder.errors.contains("there is no provider “tall”"))
  }

  @Test(
    "LAYOUTHOST_DEADLINE overrides the project's deadline, and --deadline overrides both",
    arguments: [("50ms", []), ("60s", ["--deadline", "50ms"]), ("soon", ["--deadline", "50ms"])]
  )
  func deadline(variable: String, flags: [String]) async throws {
    let project = try TemporaryFolder(Self.files)
    try project.write(
      "return { api = 1, group = function() while true do end end }",
      to: "layouts/tall.lua"
    )
    let run = try await Program.run(
      ["solve", "documents/a.json"] + flags,
      in: project.url,
      variables: ["LAYOUTHOST_DEADLINE": variable]
    )
    #expect(run.status == 70)
    #expect(run.errors.contains("[DEADLINE_EXCEEDED]"))
  }

  @Test(
    "LAYOUTHOST_TIME_LIMIT overrides the project's time limit, and --time-limit overrides both",
    arguments: [("1ms", []), ("60s", ["--time-limit", "1ms"]), ("soon", ["--time-limit", "1ms"])]
  )
  func timeLimit(variable: String, flags: [String]) async throws {
    let project = try TemporaryFolder(["layouthost.json": #"{"timeLimit": "60s"}"#])
    try project.write(
      #"{"sections": [{"layout": "waterfall", "items": {"count": 9000000, "cycle": [{"height": 5}]}}]}"#,
      to: "long.json"
    )
    let run = try await Program.run(
      ["solve", "long.json", "--memory-limit", "4GiB"] + flags,
      in: project.url,
      variables: ["LAYOUTHOST_TIME_LIMIT": variable]
    )
    #expect(run.status == 65)
    #expect(run.errors.contains("time limit of 0.001 s [DEADLINE_EXCEEDED]"), "\(run.errors)")
  }

  @Test(
    "A command refuses a variable of a time that has no unit",
    arguments: ["LAYOUTHOST_DEADLINE", "LAYOUTHOST_TIME_LIMIT"]
  )
  func noTime(variable: String) async throws {
    let run = try await Program.run(
      ["solve", "docs/examples/list.json"],
      variables: [variable: "5"]
    )
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("error: the variable \(variable) must be a time with a unit"))
  }

  @Test("solve reports the place of a syntax error in the project file")
  func wrong() async throws {
    let project = try TemporaryFolder(Self.files)
    try project.write(#"{"device": = 7}"#, to: "layouthost.json")
    let run = try await Program.run(["solve", "documents/a.json"], in: project.url)
    #expect(run.status == 65)
    #expect(run.errors.contains("--> layouthost.json:1:12  device\n"))
  }

  @Test("solve refuses a project file of earlier versions, and shows the new form")
  func old() async throws {
    let project = try TemporaryFolder(Self.files.filter { $0.key != "layouthost.json" })
    try project.write("device = \"ipad-11\"", to: "layouthost.toml")
    let run = try await Program.run(["solve", "documents/a.json"], in: project.url)
    #expect(run.status == 65)
    #expect(run.errors.contains("the project file is now layouthost.json"))
    #expect(run.errors.contains("[INVALID_ARGUMENT]"))
    #expect(run.errors.contains("--> layouthost.toml\n"))
    #expect(
      run.errors.contains(#"{"device": "iPhone 15 Pro", "plugins": [{"folder": "plugins"}]}"#)
    )
  }

  @Test("--log-level debug logs each call, and changes no other output")
  func logging() async throws {
    let project = try TemporaryFolder(Self.files)
    let quiet = try await Program.run(["solve", "documents/a.json"], in: project.url)
    let logged = try await Program.run(
      ["solve", "documents/a.json", "--log-level", "debug"],
      in: project.url
    )
    #expect(logged.output == quiet.output)
    let lines = logged.errors.split(separator: "\n").filter { !quiet.errors.contains($0) }
    #expect(lines.count == 2)
    #expect(lines.first?.wholeMatch(of: /tall: debug: Describe: OK, [0-9.]+ ms/) != nil)
    #expect(
      lines.last?.wholeMatch(of: /tall: debug: Group of section 0, items: 2: OK, [0-9.]+ ms/) != nil
    )
  }
}
