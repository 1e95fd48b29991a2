import LayoutModel
import SystemPackage
import TestSupport
import Testing

@testable import LayoutHost

@Suite("Parts of a watch")
struct WatchPartTests {
  // MARK: Events

  /// The bytes of an event, its name filled up with zeros to a length.
  static func bytes(_ watch: Int32, _ mask: UInt32, _ name: String = "", length: Int = 0) -> [UInt8]
  {
    let numbers = [UInt32(bitPattern: watch), mask, 7, UInt32(length)]
    let head = numbers.flatMap { number in withUnsafeBytes(of: number) { Array($0) } }
    return head + name.utf8 + [UInt8](repeating: 0, count: length - name.utf8.count)
  }

  static func events(_ bytes: [UInt8]) -> [InotifyEvent] {
    bytes.withUnsafeBytes { InotifyEvent.events(in: $0) }
  }

  static let several =
    bytes(1, 0x8, "a.lua", length: 16) + bytes(2, 0x400)
    + bytes(-1, 0x4000) + bytes(1, 0x4000_0100, "sixteen-letters!", length: 32)
  static let expected = [
    InotifyEvent(watch: 1, mask: .closedAfterWrite, name: "a.lua"),
    InotifyEvent(watch: 2, mask: .deletedItself, name: ""),
    InotifyEvent(watch: -1, mask: .overflow, name: ""),
    InotifyEvent(watch: 1, mask: [.created, .isFolder], name: "sixteen-letters!"),
  ]

  @Test("events are read one behind the other")
  func read() {
    #expect(Self.events(Self.several) == Self.expected)
  }

  @Test("events that are cut off are left out", arguments: 0..<several.count)
  func cut(_ count: Int) {
    let events = Self.events(Array(Self.several.prefix(count)))
    #expect(events == Array(Self.expected.prefix(events.count)))
    #expect(events.count < Self.expected.count)
  }

  @Test("any bytes are read without a crash", arguments: 0..<50 as Range<UInt64>)
  func anyBytes(_ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let bytes = (0..<Int.random(in: 0...200, using: &numbers))
      .map { _ in UInt8.random(in: 0...(Bool.random(using: &numbers) ? 20 : 255), using: &numbers) }
    #expect(Self.events(bytes).count <= bytes.count / 16, "\(numbers)")
  }

  // MARK: Times

  static let start = ContinuousClock.now
  static let time = QuietTime(quiet: .seconds(1), longest: .seconds(10))

  /// When changes happen, and when they are due, in seconds from a start.
  @Test(
    "changes are due when it is quiet, or when they have waited long enough",
    arguments: [
      ([], nil), ([0], 1), ([0, 0.5], 1.5), ([3, 3.9, 4.8], 5.8),
      ((0...20).map { Double($0) / 2 }, 10), ([0, 60], 10),
    ] as [([Double], Double?)]
  )
  func due(_ moments: [Double], _ expected: Double?) {
    var pending = PendingChanges()
    for moment in moments { pending.note(["a"], at: Self.start + .seconds(moment)) }
    pending.note([], at: Self.start + .seconds(100))
    #expect(pending.due(Self.time) == expected.map { Self.start + .seconds($0) })
  }

  @Test("nothing is pending behind a report")
  func taken() {
    var pending = PendingChanges()
    pending.note(["b", "a"], at: Self.start)
    pending.note(["a"], at: Self.start)
    #expect(pending.take() == .changed(["a", "b"]))
    #expect(pending.due(Self.time) == nil)
    pending.note(["a"], at: Self.start)
    pending.noteEverything(at: Self.start)
    #expect(pending.take() == .everything)
    pending.note(["a"], at: Self.start)
    #expect(pending.take() == .changed(["a"]))
  }

  // MARK: Failures

  @Test(
    "a limit of the system is named",
    arguments: [
      (Errno.noSpace, "fs.inotify.max_user_watches"),
      (.tooManyOpenFiles, "fs.inotify.max_user_instances"),
    ]
  )
  func limits(_ problem: Errno, _ setting: String) throws {
    let failure = LayoutError(watching: "plugins", problem)
    #expect(failure.code == .resourceExhausted)
    #expect(failure.origin == .inputOutput)
    #expect(failure.file == "plugins")
    #expect(try #require(failure.hint).contains(setting))
  }
}
