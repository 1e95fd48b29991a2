import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LayoutProcesses
import Logging
import Synchronization
import Testing

@Suite("Cancelled requests")
struct CancellationTests {
  /// A provider that calls a closure, and then gives no frames.
  private struct Caller: SwiftProvider {
    let name = "caller"
    let version: String? = nil
    let summary: String? = nil
    var handlers: ProviderHandlers

    init(_ body: @escaping @Sendable () -> Void) {
      handlers = ProviderHandlers()
        .on(.layout) { _ in
          body()
          return .frames(LayoutFrames(frames: .empty))
        }
    }
  }

  /// The canceller of a session that is made after what uses it.
  private final class Handle: Sendable {
    let canceller = Mutex<SessionCanceller?>(nil)
    /// Whether the next call cancels.
    let isArmed = Atomic<Bool>(true)

    func cancelOnce() {
      guard isArmed.exchange(false, ordering: .relaxed) else { return }
      canceller.withLock { $0 }?.cancel()
    }
  }

  /// Calls a closure on a thread of its own when something is logged.
  private struct Alarm: LogHandler {
    let body: @Sendable () -> Void
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let body = body
      Thread.detachNewThread { body() }
    }
  }

  private static func session(
    _ handle: Handle,
    plugin: String? = nil,
    isolation: PluginIsolation? = nil
  ) -> Session {
    let configuration = HostConfiguration(
      plugins: plugin.map { ["endless": $0] } ?? [:],
      providers: [Caller { handle.cancelOnce() }],
      budget: PluginBudget(deadline: .unlimited),
      isolation: isolation,
      processes: .workers(),
      // Only the cancellation ends these requests.
      timeLimit: .unlimited,
      logger: Logger(label: "alarm", factory: { _ in Alarm { handle.cancelOnce() } })
    )
    let session = Session(configuration)
    handle.canceller.withLock { $0 = session.canceller }
    return session
  }

  private static func document(_ sections: String...) -> String {
    #"{"environment": {"container": {"width": 300, "height": 100}}, "sections": ["#
      + sections.joined(separator: ", ") + "]}"
  }

  private static let caller = #"{"layout": "caller", "items": 0}"#

  @Test(
    "A cancelled solve ends with CANCELLED and succeeds when it is repeated",
    arguments: [
      #"{"layout": "list", "items": 3}"#,
      #"{"layout": "waterfall", "options": {"sizing": "height"}, "#
        + #""items": {"count": 10000, "cycle": [{"height": 5}]}}"#,
      #"{"layout": "flow", "items": {"count": 10000, "cycle": [{"height": 5, "width": 9}]}}"#,
      #"{"layout": "list", "options": {"rowHeight": {"estimated": 9}}, "#
        + #""items": {"count": 10000, "cycle": [{"height": 5}]}}"#,
    ]
  )
  func native(section: String) throws {
    let handle = Handle()
    let session = Self.session(handle)
    try session.open(json: Self.document(Self.caller, section))
    let before = session.state
    let failure = try #require(throws: LayoutError.self) { _ = try session.solve() }
    #expect(failure.code == .cancelled)
    #expect(session.state == before)
    let solution = try session.solve()
    #expect(solution.single?.layout.sections.count == 2)
  }

  @Test(
    "A cancellation from another thread stops an endless script, which stays usable",
    arguments: [PluginIsolation.none, .process]
  )
  func script(isolation: PluginIsolation) throws {
    let handle = Handle()
    let session = Self.session(
      handle,
      plugin: """
        return {name = "endless", api = 1, layout = function(environment)
          local count = #environment.items
          print("begun")
          while count == 1 do end
          return {frames = {}}
        end}
        """,
      isolation: isolation
    )
    try session.open(json: Self.document(#"{"layout": "endless", "items": 1}"#))
    let failure = try #require(throws: LayoutError.self) { _ = try session.solve() }
    #expect(failure.code == .cancelled)
    try session.open(json: Self.document(#"{"layout": "endless", "items": 0}"#))
    #expect(try session.solve().single?.layout.sections.count == 1)
  }

  @Test("A request that is already cancelled stops the next script that it calls")
  func scriptBehind() throws {
    let handle = Handle()
    let session = Self.session(
      handle,
      plugin: """
        return {name = "endless", api = 1, layout = function(environment)
          while true do end
        end}
        """
    )
    try session.open(
      json: Self.document(Self.caller, #"{"layout": "endless", "items": 1}"#)
    )
    let failure = try #require(throws: LayoutError.self) { _ = try session.solve() }
    #expect(failure.code == .cancelled)
  }

  @Test("A request ends with CANCELLED if the program is interrupted")
  func interruption() throws {
    let session = Session(.testing())
    try session.open(json: Self.document(#"{"layout": "list", "items": 3}"#))
    session.isInterrupted = { true }
    let failure = try #require(throws: LayoutError.self) { _ = try session.visibleState() }
    #expect(failure.code == .cancelled)
    session.isInterrupted = nil
    #expect(try session.focusedVisibleState().elements.count == 3)
  }

  @Test("A solve checks for cancellation even in groups that are like earlier ones")
  func knownGroups() throws {
    let looks = Mutex(0)
    let session = Session(.testing())
    session.isInterrupted = {
      looks.withLock { $0 += 1 }
      return false
    }
    let size = #""size": {"width": 300, "height": {"estimated": 44}}"#
    try session.open(
      json: Self.document(
        #"{"layout": {"group": {"axis": "vertical", \#(size), "items": [{\#(size)}]}}, "#
          + #""items": {"count": 100000, "cycle": [{"height": 10}, {"height": 20}]}}"#
      )
    )
    let before = looks.withLock { $0 }
    _ = try session.solve()
    // Both passes check: the one over the groups, and the one that keeps their frames.
    #expect(looks.withLock { $0 } - before >= 2 * (100_000 / 4096))
  }

  @Test("An interrupted fling or resize leaves the content offset and the container unchanged")
  func scrolling() throws {
    let session = Session(.testing())
    try session.open(json: Self.document(#"{"layout": "list", "items": 30}"#))
    try session.scroll(to: LayoutPoint(x: 0, y: 50))
    session.isInterrupted = { true }
    #expect(throws: LayoutError.self) { _ = try session.fling(velocity: LayoutPoint(x: 0, y: 1)) }
    #expect(throws: LayoutError.self) {
      try session.resize(to: LayoutSize(width: 200, height: 200))
    }
    session.isInterrupted = nil
    #expect(try session.focusedCollection().contentOffset == LayoutPoint(x: 0, y: 50))
    #expect(try session.environment().container.contentSize == LayoutSize(width: 300, height: 100))
  }
}
