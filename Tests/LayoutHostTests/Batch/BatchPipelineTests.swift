import Dispatch
import LayoutModel
import LayoutSystem
import Synchronization
import TestSupport
import Testing

import LayoutHost

@Suite("Batch pipeline", .endsInTime)
struct BatchPipelineTests {
  /// The output, piece by piece.
  private final class Written: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    func append(_ text: [UInt8], _: BatchOutcome) { bytes.withLock { $0 += text } }

    var lines: [String] {
      bytes.withLock { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) }
    }
  }

  private static func line(_ number: Int, _ text: String = "") -> BatchLine {
    BatchLine(number: number, content: .text(Array(text.utf8)))
  }

  /// A result with the line's number as its id.
  private static func echo(_ line: BatchLine) -> BatchResult {
    let failure = LayoutError(.internal, origin: .document, message: "it is too large")
    return (try? BatchResult(id: .number(line.number), limit: 100) { json, _ in json.value(0) })
      ?? BatchResult(id: .number(line.number), failure: failure)
  }

  // MARK: Order

  private static let kinds = [
    #"{"id": 1, "document": {"sections": [{"layout": "list", "items": 3}]}}"#,
    #"{"id": "slow", "document": {"sections": [{"layout": "waterfall", "items": {"count": 3000, "cycle": [{"width": 1, "height": 2}, {"width": 2, "height": 1}]}}]}}"#,
    #"{"id": 3, "document": {"sections": [{"layout": "patient", "items": 2}]}}"#,
    #"{"id": 4, "document": {"sections": [{"layout": "lst", "items": 3}]}}"#,
    #"{"id": 5, "path": "nowhere.json"}"#, "{", "nonsense", #"{"id": 6}"#,
  ]

  @Test(
    "A batch writes the results of its lines in order, whatever the number of threads",
    arguments: 1...8
  )
  func order(jobs: Int) throws {
    let configuration = try BatchConfiguration(.testing())
    let count = Soak.count(60, otherwise: 20)
    var random = SeededNumbers(seed: UInt64(jobs))
    let lines = (1...count).map { Self.line($0, Self.kinds.randomElement(using: &random) ?? "") }
    let worker = BatchWorker(configuration)
    let expected = lines.flatMap { line in
      String(decoding: worker.process(line).text, as: UTF8.self).split(separator: "\n")
        .map(String.init)
    }
    let written = Written()
    var rest = lines[...]
    let outcome = try BatchPipeline(jobs: jobs)
      .run(
        makeWorker: { BatchWorker(configuration).process },
        next: { rest.popFirst() },
        write: written.append
      )
    #expect(written.lines == expected, "\(random)")
    #expect(outcome.lines == count)
    #expect(outcome.failures == expected.count { $0.contains(#", "error": "#) })
  }

  // MARK: Bounds

  @Test("A batch reads no more lines than its bound while the first line is in progress")
  func bounds() throws {
    let gate = Monitor(false)
    let read = Mutex(0)
    let bounds = BatchQueue.Bounds(lines: 10)
    let written = Written()
    let pipeline = BatchPipeline(jobs: 3, bounds: bounds)
    let most = Mutex(0)
    var number = 0
    let outcome = try pipeline.run(
      makeWorker: {
        { line in
          if line.number == 1 { gate.wait { $0 ? true : nil } }
          return Self.echo(line)
        }
      },
      next: {
        number += 1
        read.withLock { $0 = number }
        // With ten lines held the batch reads no other one; the tenth opens the gate.
        if number == 10 { gate.change { $0 = true } }
        return number <= 200 ? Self.line(number) : nil
      },
      write: { text, outcome in
        let ahead = read.withLock { $0 } - outcome.lines
        most.withLock { $0 = max($0, ahead) }
        written.append(text, outcome)
      }
    )
    #expect(outcome.lines == 200)
    #expect(written.lines == (1...200).map { #"{"id": \#($0), "result": 0}"# })
    #expect(most.withLock { $0 } <= 10)
  }

  @Test(
    "A batch starts no line while too many bytes of results wait to be written"
  )
  func resultBytes() {
    var bounds = BatchQueue.Bounds(lines: 10)
    bounds.resultBytes = 10
    var queue = BatchQueue(bounds)
    for number in 1...4 { queue.append(Self.line(number)) }
    guard case .process(0, _) = queue.turn(), case .process(1, let second) = queue.turn() else {
      Issue.record("two lines could not be begun")
      return
    }
    queue.finish(1, with: Self.echo(second))
    #expect(queue.turn() == nil)
    queue.finish(0, with: Self.echo(second))
    #expect(queue.takeOutput() != nil)
    #expect(queue.turn() != nil)
  }

  @Test("A batch reads no line while too many bytes of lines wait")
  func lineBytes() {
    var bounds = BatchQueue.Bounds(lines: 10)
    bounds.lineBytes = 3
    var queue = BatchQueue(bounds)
    #expect(queue.wantsLine() == true)
    queue.append(Self.line(1, "long"))
    #expect(queue.wantsLine() == nil)
    _ = queue.turn()
    #expect(queue.wantsLine() == true)
  }

  // MARK: Ends

  @Test(
    "A cancelled batch finishes the lines in progress and writes their results",
    arguments: 1...4
  )
  func cancelling(jobs: Int) throws {
    let pipeline = BatchPipeline(jobs: jobs)
    let begun = Mutex<[Int]>([])
    let written = Written()
    // A worker with a later line waits for the cancellation.
    let cancelled = DispatchGroup()
    cancelled.enter()
    var number = 0
    let outcome = try pipeline.run(
      makeWorker: {
        { line in
          begun.withLock { $0.append(line.number) }
          if line.number == 20 {
            pipeline.cancel()
            cancelled.leave()
          }
          if line.number > 20 { cancelled.wait() }
          return Self.echo(line)
        }
      },
      next: {
        number += 1
        return Self.line(number)
      },
      write: written.append
    )
    let count = begun.withLock { $0.count }
    #expect((20...(20 + jobs)).contains(count))
    #expect(outcome.lines == count)
    #expect(written.lines == (1...count).map { #"{"id": \#($0), "result": 0}"# })
  }

  private struct Full: Error {}

  @Test("A batch ends with the error that writing its output throws")
  func unwritable() {
    var number = 0
    #expect(throws: Full.self) {
      _ = try BatchPipeline(jobs: 3)
        .run(
          makeWorker: { Self.echo },
          next: {
            number += 1
            return Self.line(number)
          },
          write: { _, outcome in if outcome.lines > 50 { throw Full() } }
        )
    }
  }

  @Test("A batch whose input fails writes the results of the lines that it has read")
  func unreadable() {
    let written = Written()
    var number = 0
    #expect(throws: Full.self) {
      _ = try BatchPipeline(jobs: 2)
        .run(
          makeWorker: { Self.echo },
          next: {
            number += 1
            if number > 5 { throw Full() }
            return Self.line(number)
          },
          write: written.append
        )
    }
    #expect(written.lines.count == 5)
  }

  @Test("A batch writes a result before it waits for the next line")
  func conversation() throws {
    let written = Monitor(0)
    var number = 0
    let outcome = try BatchPipeline(jobs: 2)
      .run(
        makeWorker: { Self.echo },
        next: {
          written.wait { $0 == number ? true : nil }
          number += 1
          return number <= 20 ? Self.line(number) : nil
        },
        write: { _, outcome in written.change { $0 = outcome.lines } }
      )
    #expect(outcome.lines == 20)
  }
}
