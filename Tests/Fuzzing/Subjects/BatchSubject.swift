internal import LayoutHost
internal import LayoutModel

/// Any bytes as a batch's input.
final class BatchSubject {
  /// The most lines of an input, whose workers each load the plugins that they need.
  private static let lineLimit = 40
  private let configuration: BatchConfiguration

  /// Prepares batches whose results are small.
  init() throws {
    var host = HostConfiguration.probing
    host.usesProjectFiles = false
    host.budget.deadline = .limit(.seconds(5))
    var configuration = try BatchConfiguration(host)
    configuration.resultLimit = 1 << 18
    self.configuration = configuration
  }

  /// Runs the lines of the bytes with two threads, and each line separately.
  /// - Returns: the problem, in words; nil without one.
  func problem(with bytes: [UInt8]) -> String? {
    // The first byte determines in which pieces the others are read.
    guard let first = bytes.first, bytes.count <= 16_384 else { return nil }
    let lines = Self.lines(bytes.dropFirst())
    guard lines.count <= Self.lineLimit, lines.allSatisfy(Self.isSmall) else { return nil }
    do {
      let (text, outcome) = try replies(bytes.dropFirst(), piece: Int(first) + 1)
      let replies = text.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
      guard replies.count == lines.count, outcome.lines == lines.count else {
        return "\(lines.count) lines have \(replies.count) replies"
      }
      for (line, reply) in zip(lines, replies) {
        if let problem = try problem(of: Array(reply), to: line) {
          return "\(problem)\n\(String(decoding: line.text, as: UTF8.self))"
        }
      }
      return nil
    } catch {
      return "the batch fails: \(error)"
    }
  }

  /// A line with its number in the text.
  private typealias Line = (number: Int, text: [UInt8])

  /// The lines that are not blank, as documented.
  private static func lines(_ bytes: ArraySlice<UInt8>) -> [Line] {
    let space: Set<UInt8> = [0x20, 0x09, 0x0D]
    return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
      .filter { line in !line.element.allSatisfy { space.contains($0) } }
      .map { ($0.offset + 1, Array($0.element)) }
  }

  /// Whether a line runs quickly: its document is small, and not a file that happens to exist.
  private static func isSmall(_ line: Line) -> Bool {
    guard let value = try? JSONReader.read(line.text),
      let fields = try? ValueDecoder(value).anyObject()
    else { return true }
    if let path = try? fields["path"]?.string() { return path.hasPrefix("/nowhere/") }
    guard let document = fields["document"] else { return true }
    return (try? DocumentSubject.isSmall(document)) ?? true
  }

  /// Returns the output of the pipeline.
  private func replies(
    _ bytes: ArraySlice<UInt8>,
    piece: Int
  ) throws -> (text: [UInt8], outcome: BatchOutcome) {
    let output = Output()
    var (lines, rest) = (BatchLines(), bytes)
    let configuration = configuration
    let outcome = try BatchPipeline(jobs: 2)
      .run(
        makeWorker: { BatchWorker(configuration).process },
        next: {
          lines.next {
            defer { rest = rest.dropFirst(piece) }
            return Array(rest.prefix(piece))
          }
        },
        write: { text, _ in output.text += text }
      )
    return (output.text, outcome)
  }

  /// Collects the output, by one thread at a time.
  private final class Output: @unchecked Sendable {
    var text: [UInt8] = []
  }

  private func problem(of reply: [UInt8], to line: Line) throws -> String? {
    let text = String(decoding: reply, as: UTF8.self)
    let fields: KeyedDecoder
    do throws(LayoutError) {
      fields = try ValueDecoder(try JSONReader.read(reply)).anyObject()
    } catch {
      return "a reply is no JSON: \(error.message)\n\(text)"
    }
    if (fields["result"] == nil) == (fields["error"] == nil) {
      return "not a result or an error: \(text)"
    }
    let number = try fields["line"]?.integer()
    if fields["id"] == nil, number != line.number { return "a wrong number: \(text)" }
    guard !text.contains("DEADLINE_EXCEEDED") else { return nil }
    let alone = BatchWorker(configuration)
      .process(BatchLine(number: line.number, content: .text(line.text)))
    guard alone.text != reply + [0x0A] else { return nil }
    let other = String(decoding: alone.text, as: UTF8.self)
    return "alone it has another reply:\n\(text)\n\(other)"
  }
}
