import LayoutEngine
import LayoutHost
import LayoutModel
import Synchronization
import TestSupport
import Testing

@Suite("Session actors", .endsInTime)
struct SessionActorTests {
  /// A provider that calls a closure, and then gives no frames.
  private struct Caller: SwiftProvider {
    let name = "caller"
    let handlers: ProviderHandlers

    init(_ body: @escaping @Sendable () -> Void) {
      handlers = ProviderHandlers()
        .on(.layout) { _ in
          body()
          return .frames(LayoutFrames(frames: .empty))
        }
    }
  }

  private static let list = DocumentDescription(sections: [.init("list", items: 3)])

  /// The number of items of a session's first section.
  private static func itemCount(_ actor: SessionActor) async throws -> Int {
    try await actor.run { try $0.focusedCollection().layout.itemCount }
  }

  // MARK: Calls

  @Test("Calls of many tasks follow one another")
  func tasks() async throws {
    let actor = try SessionActor(.testing())
    try await actor.run { try $0.open(Self.list) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await actor.run { try $0.insertItems(LayoutItems(count: 1), section: 0, at: 0) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await Self.itemCount(actor) == 53)
  }

  @Test("A call throws the error of its closure, and the session stays usable")
  func failure() async throws {
    let actor = try SessionActor(.testing())
    try await actor.run { try $0.open(Self.list) }
    let failure = await #expect(throws: LayoutError.self) {
      try await actor.run { try $0.open(json: "[") }
    }
    #expect(failure?.code == .invalidArgument)
    #expect(try await Self.itemCount(actor) == 3)
  }

  // MARK: Cancelling

  @Test("A call of a task that is already cancelled does nothing and ends with CANCELLED")
  func cancelledBefore() async throws {
    let actor = try SessionActor(.testing())
    try await actor.run { try $0.open(Self.list) }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await actor.run { $0.close() }
    }
    let failure = await #expect(throws: LayoutError.self) { try await task.value }
    #expect(failure?.code == .cancelled)
    #expect(try await Self.itemCount(actor) == 3)
  }

  @Test("Cancelling a task cancels its call")
  func cancelledMeanwhile() async throws {
    var configuration = HostConfiguration.testing()
    configuration.providers = [Caller { withUnsafeCurrentTask { $0?.cancel() } }]
    let actor = try SessionActor(configuration)
    let task = Task {
      try await actor.run { session in
        try session.open(DocumentDescription(sections: [.init("caller", items: 0)]))
        _ = try session.solve()
      }
    }
    let failure = await #expect(throws: LayoutError.self) { try await task.value }
    #expect(failure?.code == .cancelled)
  }

  @Test("A limit that is cancelled before its operation does no work")
  func limit() throws {
    let session = Session(.testing())
    let limit = WorkLimit()
    limit.cancel()
    let failure = #expect(throws: LayoutError.self) {
      try limit.run { () throws(LayoutError) in try session.open(Self.list) }
    }
    #expect(failure?.code == .cancelled)
    #expect(session.state.document.sections.isEmpty)
  }

  // MARK: Changes

  private static func plugin(height: Int) -> String {
    "return { api = 1, group = function() return "
      + "{{ x = 0, y = 0, width = 1, height = \(height) }} end }\n"
  }

  @Test("The changes are reloads and refused files")
  func changes() async throws {
    let folder = try TemporaryFolder([
      "tall.lua": Self.plugin(height: 10),
      "a.json": #"{"sections": [{"layout": "tall", "items": 1}]}"#,
    ])
    let actor = try SessionActor(.testing(plugins: folder))
    try await actor.run { session in
      try session.open(path: folder.path(of: "a.json"))
      _ = try session.solve()
    }
    var changes = actor.changes.makeAsyncIterator()
    try folder.replace("tall.lua", with: Self.plugin(height: 20))
    guard case .reloaded(let reload)? = await changes.next() else {
      Issue.record("the plugin was not reloaded")
      return
    }
    #expect(reload.plugins == ["tall"])
    let height = try await actor.run { try $0.focusedCollection().layout.contentSize.height }
    #expect(height == 20)
    try folder.replace("tall.lua", with: "return {")
    guard case .failed(let failure)? = await changes.next() else {
      Issue.record("the plugin was not refused")
      return
    }
    #expect(failure.file == folder.path(of: "tall.lua"))
  }

  @Test("The changes end with the actor")
  func end() async throws {
    var actor: SessionActor? = try SessionActor(.testing())
    let changes = try #require(actor?.changes)
    actor = nil
    for await change in changes { Issue.record("nothing changes: \(change)") }
  }

  @Test("The changes have suspended plugins, and the configuration's closure is called as well")
  func suspension() async throws {
    let calls = Calls()
    var configuration = HostConfiguration(
      plugins: ["endless": "return { api = 1, group = function() while true do end end }"],
      budget: PluginBudget(deadline: .limit(.milliseconds(50)))
    )
    configuration.didSuspend = { _ in calls.count.add(1, ordering: .relaxed) }
    let actor = try SessionActor(configuration)
    var changes = actor.changes.makeAsyncIterator()
    try await actor.run {
      try $0.open(DocumentDescription(sections: [.init("endless", items: 1)]))
    }
    for width in [100.0, 200, 300] {
      await #expect(throws: LayoutError.self) {
        try await actor.run { session in
          session.state.flags.container = LayoutSize(width: width, height: 100)
          _ = try session.solve()
        }
      }
    }
    while let change = await changes.next() {
      guard case .suspended(let failure) = change else { continue }
      #expect(failure.plugin == "endless")
      break
    }
    #expect(calls.count.load(ordering: .relaxed) == 1)
  }
}

/// The number of calls of a closure.
private final class Calls: Sendable {
  let count = Atomic<Int>(0)
}
