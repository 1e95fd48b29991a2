import Foundation
import LayoutEngine
import LayoutModel
import LayoutPlugins
import LayoutProviders
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite("Recordings of calls")
struct RecordingTests {
  private static let plugins = [
    "rows.lua": """
    return { api = 1, options = { height = { type = "number", default = 10 } },
      layout = function(environment)
        local frames = {}
        for i = 1, environment.itemCount do
          frames[i] = { x = 0, y = (i - 1) * environment.options.height, width = 100,
            height = environment.options.height }
        end
        return { frames = frames, memo = { first = environment.items[1] and environment.items[1].title } }
      end }
    """,
    "outer.lua": """
    return { api = 1, layout = function(environment)
      return host.layout("rows", {}, environment)
    end }
    """,
    "failing.lua": """
    return { api = 1, group = function(environment)
      error("no room for " .. environment.items[1].title)
    end }
    """,
  ]

  /// The sentences with which recordings ended.
  private final class Ends: Sendable {
    let sentences = Mutex<[String]>([])
  }

  private func registry(_ folder: TemporaryFolder, _ calls: CallRecorder? = nil) -> ProviderRegistry
  {
    ProviderRegistry(
      sources: [PluginFolder(path: folder.path)],
      budget: unhurried,
      recorder: calls
    )
  }

  private func recorder(
    _ folder: TemporaryFolder,
    _ name: String = "calls.jsonl",
    redacting fields: [String] = [],
    limits: CallRecorder.Limits = CallRecorder.Limits(),
    ends: Ends = Ends()
  ) throws -> CallRecorder {
    try CallRecorder(path: folder.path(of: name), redacting: fields, limits: limits) { sentence in
      ends.sentences.withLock { $0.append(sentence) }
    }
  }

  private func recording(_ folder: TemporaryFolder, _ name: String = "calls.jsonl") throws
    -> CallRecording
  {
    let path = folder.path(of: name)
    return CallRecording(Array(try folder.text(of: name).utf8), path: path)
  }

  /// The calls of a recording, as `provider method outcome`.
  private func calls(_ recording: CallRecording) throws -> [String] {
    try (0..<recording.count)
      .map { index in
        let call = try recording.call(index + 1)
        return "\(call.provider) \(call.method.rawValue) \(call.outcome?.key ?? "omitted")"
      }
  }

  private static let titled: SourceValue = [["title": "Anna Smith"], ["title": "Berta"]]

  // MARK: Calls

  @Test("A recording has a line for each call of a plugin, inner calls first, and none for engines")
  func lines() throws {
    let folder = try TemporaryFolder(Self.plugins)
    let registry = registry(folder, try recorder(folder))
    _ = try registry.solve(ProviderRequest("outer"))
    _ = try registry.solve(ProviderRequest("grid"))
    _ = try? registry.solve(ProviderRequest("failing", items: LayoutItems(Self.titled)))
    #expect(
      try calls(recording(folder)) == [
        "rows Layout result", "outer Layout result", "failing Group failure",
      ]
    )
  }

  @Test("A call has the same outcome when it is called again, and another one after a change")
  func replay() throws {
    let folder = try TemporaryFolder(Self.plugins)
    let recorded = registry(folder, try recorder(folder))
    let items = try LayoutItems(Self.titled)
    _ = try recorded.solve(
      ProviderRequest("rows", options: ["height": 7], items: items, section: 3)
    )
    let recording = try recording(folder)
    let call = try recording.call(1)
    func differences() throws -> [ValueDifference] {
      let outcome = try recording.replay(call, calling: registry(folder))
      return ValueDifference.all(
        from: SourceObject([try #require(call.outcome)]),
        to: SourceObject([outcome.member]),
        limit: 10
      )
    }
    #expect(try differences() == [])
    let changed = Self.plugins["rows.lua"]?.replacing("width = 100", with: "width = 90")
    try folder.replace("rows.lua", with: try #require(changed))
    let found = try differences()
    #expect(found.map(\.path) == ["result.frames[0].width", "result.frames[1].width"])
    #expect(found.map(\.before) == [100, 100])
    #expect(found.map(\.after) == [90, 90])
  }

  @Test("A call about a change finds items on the other side when it is called again")
  func changedItems() throws {
    let folder = try TemporaryFolder([
      "moved.lua": """
      return { api = 1, contentOffsetAfterChange = function(proposed, environment)
        local item, section = environment.change:newItem(2)
        return { x = section, y = item }
      end }
      """
    ])
    var request = ProviderRequest("moved")
    request.scroll = SampleElements.scroll
    let run = ChangedItems.Run(first: 1, count: 1, place: ItemPath(section: 3, item: 6))
    request.change = ChangeContext(
      reasons: [.items],
      items: ChangedItems(old: [run], new: []),
      before: nil,
      after: nil
    )
    let offset = try registry(folder, recorder(folder))
      .call(.contentOffsetAfterChange, request, LayoutPoint.zero)
    #expect(offset == LayoutPoint(x: 4, y: 7))
    let recording = try recording(folder)
    let call = try recording.call(1)
    let outcome = try recording.replay(call, calling: registry(folder))
    #expect(!outcome.isFailure && outcome.member.value == call.outcome?.value)
  }

  // MARK: Limits

  @Test("A call that is longer than a line may be has neither request nor result")
  func lineLimit() throws {
    let folder = try TemporaryFolder(Self.plugins)
    var limits = CallRecorder.Limits()
    limits.line = 2_000
    let registry = registry(folder, try recorder(folder, limits: limits))
    for count in [2, 60, 100_000] { _ = try registry.solve(ProviderRequest("rows", count: count)) }
    let recording = try recording(folder)
    #expect(
      try calls(recording) == ["rows Layout result", "rows Layout omitted", "rows Layout omitted"]
    )
    #expect(try folder.text(of: "calls.jsonl").utf8.count < 3 * 2_000)
  }

  @Test("Recording ends with a sentence when the file has reached its limit")
  func fileLimit() throws {
    let folder = try TemporaryFolder(Self.plugins)
    var limits = CallRecorder.Limits()
    limits.file = 3_000
    let ends = Ends()
    let registry = registry(folder, try recorder(folder, limits: limits, ends: ends))
    for _ in 0..<20 { _ = try registry.solve(ProviderRequest("rows")) }
    #expect(try folder.text(of: "calls.jsonl").utf8.count <= 3_000)
    #expect(ends.sentences.withLock { $0.count } == 1)
    let recording = try recording(folder)
    #expect(try calls(recording).count == recording.count)
  }

  // MARK: Files

  @Test("Only the owner may read a recording, and a file that others may read is refused")
  func permissions() throws {
    let folder = try TemporaryFolder(Self.plugins.merging(["open.jsonl": ""]) { $1 })
    _ = try registry(folder, try recorder(folder)).solve(ProviderRequest("rows"))
    let files = FileManager.default
    let recorded = try Stat(folder.path(of: "calls.jsonl"), followTargetSymlink: true)
    #expect(recorded.permissions == .ownerReadWrite)
    try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path(of: "open.jsonl"))
    let failure = #expect(throws: LayoutError.self) { try recorder(folder, "open.jsonl") }
    #expect(failure?.code == .failedPrecondition)
    try TemporaryFolder.link(folder.path(of: "link.jsonl"), to: folder.path(of: "calls.jsonl"))
    #expect(throws: LayoutError.self) { try recorder(folder, "link.jsonl") }
  }

  @Test("Two recorders of one file append whole lines")
  func twoWriters() async throws {
    let folder = try TemporaryFolder(Self.plugins)
    try await withThrowingTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          let registry = registry(folder, try recorder(folder))
          for _ in 0..<50 { _ = try registry.solve(ProviderRequest("rows", count: 40)) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try calls(recording(folder)) == Array(repeating: "rows Layout result", count: 100))
  }

  // MARK: Redaction

  @Test("The values of redacted fields appear nowhere in a recording")
  func redaction() throws {
    let folder = try TemporaryFolder(Self.plugins)
    let registry = registry(folder, try recorder(folder, redacting: ["title"]))
    let items = try LayoutItems(Self.titled)
    _ = try registry.solve(ProviderRequest("rows", items: items))
    _ = try? registry.solve(ProviderRequest("failing", items: items))
    let text = try folder.text(of: "calls.jsonl")
    #expect(!text.contains("Anna") && !text.contains("Berta"))
    #expect(text.contains("no room for redacted"))
    #expect(try recording(folder).call(1).redacted == ["title"])
  }

  @Test(
    "Redacted fields are found in tables and lists, by their names or by the ends of their paths",
    arguments: [
      (["name"], ["kept", "Kept too"]), (["user.name"], ["kept", "Kept too", "Shop"]),
      (["items.user.name"], ["kept", "Kept too", "Shop"]), (["user"], ["Kept too", "Shop"]),
      (["other.name"], ["kept", "Kept too", "Shop", "Anna", "Berta", "4711000"]),
    ]
  )
  func nestedFields(fields: [String], kept: [String]) throws {
    let folder = try TemporaryFolder(Self.plugins)
    let registry = registry(folder, try recorder(folder, redacting: fields))
    let items: SourceValue = [
      [
        "user": [
          ["name": "Anna", "role": "kept"], ["name": ["first": "Berta", "number": 4_711_000]],
        ],
        "title": "Kept too", "shop": ["name": "Shop"],
      ]
    ]
    _ = try registry.solve(ProviderRequest("rows", items: try LayoutItems(items)))
    let text = try folder.text(of: "calls.jsonl")
    for word in ["kept", "Kept too", "Shop", "Anna", "Berta", "4711000"] {
      #expect(text.contains(word) == kept.contains(word), "\(word) in \(text)")
    }
  }

  @Test("Redacted values are removed from names that a plugin chooses, and from its failures")
  func names() throws {
    let folder = try TemporaryFolder([
      "byTitle.lua": """
      return { api = 1, layout = function(environment)
        local item = environment.items[1]
        local memo = { [item.title] = 1, [item.title .. "!"] = 2, ["redacted!"] = 3 }
        if item.number > 0 then error(string.format("no account %d", item.number)) end
        return { frames = { { x = 0, y = 0, width = 1, height = 1 } }, memo = memo }
      end }
      """
    ])
    let registry = registry(folder, try recorder(folder, redacting: ["title", "number"]))
    for number in [0, 1_234_567] {
      let items: SourceValue = [["title": "Anna Smith", "number": SourceValue(number)]]
      _ = try? registry.solve(ProviderRequest("byTitle", items: try LayoutItems(items)))
    }
    let text = try folder.text(of: "calls.jsonl")
    #expect(!text.contains("Anna") && !text.contains("1234567"), "\(text)")
    #expect(text.contains("no account redacted"))
    #expect(text.contains(#""redacted": 1"#), "\(text)")
    let recording = try recording(folder)
    #expect(try calls(recording) == ["byTitle Layout result", "byTitle Layout failure"])
  }

  // MARK: Hostile recordings

  @Test(
    "A line that is no recorded call is an error with its line",
    arguments: [
      "{\"recording\": 1, \"method\": \"Lay", "[]", "{}",
      "{\"recording\": 2, \"method\": \"Layout\"}",
      "{\"method\": \"Nothing\", \"provider\": \"rows\", \"request\": {}}",
      "{\"method\": \"Layout\", \"provider\": \"rows\"}", "",
      String(repeating: "[", count: 5_000),
      "{\"method\": \"Layout\", \"provider\": 3, \"request\": {}}",
    ]
  )
  func hostileLine(_ line: String) throws {
    let recording = CallRecording(Array("\n\(line)\n".utf8), path: "calls.jsonl")
    #expect(recording.count == 2)
    let failure = #expect(throws: LayoutError.self) { try recording.call(2) }
    #expect(failure?.file == "calls.jsonl")
    #expect(failure?.line == 2)
  }

  @Test(
    "A request that no layout can have is an error with its line",
    arguments: [
      #"{}"#, #"{"environment": 3}"#,
      #"{"environment": {}, "section": {"index": -1, "itemCount": 1}, "items": 1}"#,
      #"{"environment": {}, "section": {"index": 0, "itemCount": 1}, "items": {"file": "/etc/passwd"}}"#,
      #"{"environment": {}, "section": {"index": 0, "itemCount": 1}, "items": -1}"#,
      #"{"environment": {}, "section": {"index": 0, "itemCount": 1}, "items": 1, "resting": 1}"#,
      #"{"environment": {"device": "toaster"}, "section": {"index": 0, "itemCount": 1}, "items": 1}"#,
      #"{"environment": {}, "section": {"index": 0, "itemCount": 1}, "items": 1, "more": 1}"#,
    ]
  )
  func hostileRequest(_ request: String) throws {
    let folder = try TemporaryFolder(Self.plugins)
    let line = #"{"method": "Layout", "provider": "rows", "request": \#(request)}"#
    let recording = CallRecording(Array(line.utf8), path: "calls.jsonl")
    let call = try recording.call(1)
    let failure = #expect(throws: LayoutError.self) {
      try recording.replay(call, calling: registry(folder))
    }
    #expect(failure?.line == 1)
  }

  @Test("Each method that plugins implement has a form in recordings")
  func methods() throws {
    for method in ProviderMethodName.hooks {
      let line =
        #"{"method": "\#(method.rawValue)", "provider": "none", "request": "#
        + #"{"environment": {}, "section": {"index": 0, "itemCount": 0}, "items": 0}, "#
        + #""input": \#(Self.inputs[method] ?? "null")}"#
      let call = try CallRecording(Array(line.utf8), path: "calls.jsonl").call(1)
      let outcome = try call.replay(calling: registry(try TemporaryFolder()))
      guard case .failure(let failure) = outcome else {
        Issue.record("\(method)")
        continue
      }
      #expect(failure.code == .notFound, "\(method): \(failure)")
    }
  }

  private static let inputs: [ProviderMethodName: String] = [
    .visibleItems: "[]", .appearingItems: "[]", .disappearingItems: "[]", .coordinate: "[]",
    .targetContentOffset: #"{"x": 0, "y": 0}"#, .contentOffsetAfterChange: #"{"x": 0, "y": 0}"#,
    .movementTarget: #"{"item": 0, "position": {"x": 0, "y": 0}, "proposed": 0}"#,
  ]
}
