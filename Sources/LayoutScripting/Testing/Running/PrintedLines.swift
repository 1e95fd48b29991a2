/// The printed lines of a test, up to a limit.
///
/// Lua's memory ceiling does not cover them.
final class PrintedLines {
  /// The limits of a test's output.
  private static let (lineLimit, byteLimit) = (10_000, 1 << 20)

  private var kept: [String] = []
  private var bytes = 0
  /// The number of lines beyond the limit.
  private var left = 0

  /// The lines, and the number of those beyond the limit.
  var lines: [String] {
    left == 0 ? kept : kept + ["… \(left) more line\(left == 1 ? "" : "s")"]
  }

  /// Adds a line.
  func append(_ line: String) {
    bytes += line.utf8.count
    guard left == 0, kept.count < Self.lineLimit, bytes <= Self.byteLimit else {
      left += 1
      return
    }
    kept.append(line)
  }

  /// Removes all lines.
  func clear() { (kept, bytes, left) = ([], 0, 0) }
}
