/// What a test has printed, as far as it is kept.
///
/// Lua's memory ceiling knows nothing of it, so it has one of its own.
final class PrintedLines {
  /// How many lines and bytes are kept of a test.
  private static let (lineLimit, byteLimit) = (10_000, 1 << 20)

  private var kept: [String] = []
  private var bytes = 0
  private var left = 0

  /// The lines, and how many more there were.
  var lines: [String] {
    left == 0 ? kept : kept + ["… \(left) more line\(left == 1 ? "" : "s")"]
  }

  /// Notes a line.
  func append(_ line: String) {
    bytes += line.utf8.count
    guard left == 0, kept.count < Self.lineLimit, bytes <= Self.byteLimit else {
      left += 1
      return
    }
    kept.append(line)
  }

  /// Forgets all.
  func clear() { (kept, bytes, left) = ([], 0, 0) }
}
