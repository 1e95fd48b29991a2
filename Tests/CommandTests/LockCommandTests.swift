import Foundation
import TestSupport
import Testing

@Suite("Locks and grants in commands")
struct LockCommandTests {
  private static func plugin(_ version: String, _ fields: String = "") -> String {
    "return { api = 1, version = '\(version)', \(fields) group = function() return "
      + "{{ x = 0, y = 0, width = 50, height = 50 }} end }"
  }
  private static let files = [
    "plugins/tall.lua": plugin("1.2.0"), "plugins/lib/part.lua": "return 1",
    "d.json": #"{"sections": [{"layout": "tall", "items": 2}]}"#,
    "tall_test.lua": #"it("passes", function() expect(1).to.equal(1) end)"#,
  ]

  @Test("plugins lock writes a lock, with which --locked commands refuse what differs")
  func lock() async throws {
    let folder = try TemporaryFolder(Self.files)
    let missing = try await Program.run(["solve", "d.json", "--locked"], in: folder.url)
    #expect(missing.status == 74)
    #expect(missing.errors.contains("there is no lock [NOT_FOUND]\n  --> layouthost.lock\n"))
    let lock = try await Program.run(["plugins", "lock"], in: folder.url)
    #expect(lock.output == "wrote layouthost.lock\n", "\(lock.errors)")
    let again = try await Program.run(["plugins", "lock"], in: folder.url)
    #expect(again.output == "overwrote layouthost.lock\n")
    let run = try await Program.run(["solve", "d.json", "--locked"], in: folder.url)
    #expect(run.status == 0, "\(run.errors)")

    try folder.write(Self.plugin("1.3.0"), to: "plugins/tall.lua")
    try folder.write("return 2", to: "plugins/lib/part.lua")
    let commands = [
      ["solve", "d.json"], ["draw", "d.json"], ["explain", "d.json", "0.0"], ["test", "."],
      ["preview"], ["preview", "d.json"], ["plugins", "list"], ["plugins", "check", "plugins"],
      ["plugins", "describe", "tall"], ["plugins", "graph", "tall"],
    ]
    for words in commands {
      let refused = try await Program.run(words + ["--locked"], in: folder.url)
      #expect(refused.status == 70, "\(words)")
      #expect(refused.output == "", "\(words)")
      for path in ["plugins/lib/part.lua", "plugins/tall.lua"] {
        #expect(refused.errors.contains("  --> \(path)\n"), "\(refused.errors)")
      }
    }
    let open = try await Program.run(["solve", "d.json"], in: folder.url)
    #expect(open.status == 0)
  }

  @Test("plugins outdated lists what differs from the lock, with status 1")
  func outdated() async throws {
    let folder = try TemporaryFolder(Self.files)
    _ = try await Program.run(["plugins", "lock"], in: folder.url)
    let same = try await Program.run(["plugins", "outdated"], in: folder.url)
    #expect(same.status == 0)
    #expect(same.output == "")
    try folder.write(Self.plugin("1.3.0"), to: "plugins/tall.lua")
    let table = try await Program.run(["plugins", "outdated"], in: folder.url)
    #expect(table.status == 1)
    #expect(
      table.output == """
        plugin  locked  present  files
        tall    1.2.0   1.3.0    plugins/tall.lua changed

        """
    )
    let json = try await Program.run(["plugins", "outdated", "--format", "json"], in: folder.url)
    #expect(json.output.contains(#""locked": "1.2.0", "present": "1.3.0""#))
    #expect(json.output.contains(#"{"path": "plugins/tall.lua", "change": "changed"}"#))
  }

  @Test("doctor says whether plugins differ from their lock, a problem only with --locked")
  func doctor() async throws {
    let folder = try TemporaryFolder(Self.files)
    func finding(_ words: [String] = []) async throws -> String? {
      let run = try await Program.run(["doctor"] + words, in: folder.url)
      return run.output.split(separator: "\n").map(String.init)
        .first { $0.split(separator: " ").dropFirst().first == "lock" }
    }
    #expect(try await finding() == nil)
    let missing = try await finding(["--locked"])
    #expect(missing?.hasSuffix("there is no lock (layouthost.lock)") == true)
    _ = try await Program.run(["plugins", "lock"], in: folder.url)
    let same = try await finding()
    #expect(same?.hasPrefix("ok ") == true)
    #expect(same?.hasSuffix("layouthost.lock: 2 files as they were locked") == true)
    try folder.write(Self.plugin("1.3.0"), to: "plugins/tall.lua")
    for (words, outcome) in [([], "warning "), (["--locked"], "problem ")] as [([String], String)] {
      let changed = try await finding(words)
      #expect(changed?.hasPrefix(outcome) == true, "\(changed ?? "")")
      let found = "plugins differ from layouthost.lock: plugins/tall.lua changed"
      #expect(changed?.hasSuffix(found) == true, "\(changed ?? "")")
    }
  }

  @Test("plugins lock writes nothing if a plugin does not load")
  func broken() async throws {
    let folder = try TemporaryFolder(Self.files)
    try folder.write("return {", to: "plugins/broken.lua")
    let run = try await Program.run(["plugins", "lock"], in: folder.url)
    #expect(run.status == 1)
    #expect(run.errors.contains("plugins/broken.lua"))
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "layouthost.lock")))
  }

  @Test("Several runs of plugins lock at once leave one whole lock")
  func writers() async throws {
    let folder = try TemporaryFolder(Self.files)
    _ = try await Program.run(["plugins", "lock"], in: folder.url)
    let whole = try folder.text(of: "layouthost.lock")
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask { try await Program.run(["plugins", "lock"], in: folder.url).status }
      }
      for try await status in group { #expect(status == 0) }
    }
    #expect(try folder.text(of: "layouthost.lock") == whole)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.contains(".lock") } == ["layouthost.lock"])
  }

  @Test(
    "--allow and LAYOUTHOST_ALLOW say what plugins may request, and a project cannot widen it",
    arguments: [
      ([], "", 0), (["--allow", "log"], "", 0), (["--allow", "text"], "", 70),
      (["--allow", "none"], "", 70), ([], "text", 70), ([], "log,text", 0),
      (["--allow", "log"], "none", 0), (["--allow", "net"], "", 64), ([], "net", 64),
      (["--allow", "@grants.json"], "", 0), ([], "@nowhere.json", 74),
    ] as [([String], String, Int)]
  )
  func allow(words: [String], variable: String, status: Int) async throws {
    let folder = try TemporaryFolder([
      "plugins/tall.lua": Self.plugin("1.0.0", "requires = { 'log' },"),
      "d.json": Self.files["d.json"] ?? "",
      "layouthost.json": #"{"allow": ["text", "log"]}"#,
      "grants.json": #"{"plugins": [{"folder": "plugins", "allow": ["log"]}]}"#,
    ])
    let run = try await Program.run(
      ["solve", "d.json"] + words,
      in: folder.url,
      variables: ["LAYOUTHOST_ALLOW": variable]
    )
    #expect(run.status == status, "\(run.errors)")
    if status == 70 {
      #expect(run.errors.contains("[PERMISSION_DENIED]"))
      #expect(run.errors.contains("requires[1] in plugins/tall.lua"))
    }
  }

  @Test(
    "The live page does not start with wrong grants of --allow or LAYOUTHOST_ALLOW",
    arguments: [
      (["--allow", "net"], "", 64), ([], "net", 64), (["--allow", "@nowhere.json"], "", 74),
      ([], "@nowhere.json", 74),
    ] as [([String], String, Int)]
  )
  func preview(words: [String], variable: String, status: Int) async throws {
    let folder = try TemporaryFolder()
    let run = try await Program.run(
      ["preview"] + words,
      in: folder.url,
      variables: ["LAYOUTHOST_ALLOW": variable]
    )
    #expect(run.status == status, "\(run.errors)")
    #expect(run.output == "")
  }
}
