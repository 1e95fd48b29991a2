import Synchronization
import Testing

import Command

@Suite("Progress lines")
struct ProgressTests {
  /// The texts written to a screen.
  private final class Recording: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }

    func line(columns: Int = 40) -> ProgressLine {
      ProgressLine(columns: columns, isTimed: false) { text in
        self.texts.withLock { $0.append(text) }
      }
    }

    func note(_ text: String) { texts.withLock { $0.append(text) } }
  }

  private static let clear = "\r\u{1B}[K"

  @Test("A progress line stays on the screen until it changes, and is removed at the end")
  func line() {
    let recording = Recording()
    let line = recording.line()
    line.set("1 of 3")
    line.set("2 of 3")
    line.draw()
    line.draw()
    line.end()
    #expect(recording.all == [Self.clear + "2 of 3", Self.clear])
  }

  @Test("A progress line does not appear if the work ends before it is drawn")
  func quick() {
    let recording = Recording()
    let line = recording.line()
    line.set("1 of 3")
    line.end()
    line.draw()
    #expect(recording.all.isEmpty)
  }

  @Test("A progress line is cleared for other output, and reappears")
  func aside() {
    let recording = Recording()
    let line = recording.line()
    line.aside { recording.note("before") }
    line.set("1 of 3")
    line.draw()
    line.aside { recording.note("message") }
    line.draw()
    line.end()
    let drawn = Self.clear + "1 of 3"
    #expect(recording.all == ["before", drawn, Self.clear, "message", drawn, Self.clear])
  }

  @Test("A progress line is cut off at the edge of the screen")
  func narrow() {
    let recording = Recording()
    let line = recording.line(columns: 5)
    line.set("drawing")
    line.draw()
    line.end()
    #expect(recording.all.first == Self.clear + "draw")
  }
}
