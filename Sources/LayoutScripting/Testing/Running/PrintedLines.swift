/// The printed lines of a test, up to a limit, and up to another one for all tests of a file.
///
/// Lua's memory ceiling does not cover them.
final class PrintedLines {
  /// The limits of a test's output.
  private static let (lineLimit, byteLimit) = (10_000, 1 << 20)
  /// The bytes that the output of a file may take.
  private static let fileLimit = 16 << 20

  private var kept: [String] = []
  private var bytes = 0
  /// The bytes that the lines of all tests take.
  private var fileBytes = 0
  /// The number of lines beyond the limit.
  private var left = 0

  /// The lines, and the number of those beyond the limit.
  var lines: [String] {
    left == 0 ? kept : kept + ["… \(left) more line\(left == 1 ? "" : "s")"]
  }

  /// Adds a line.
  func append(_ line: String) {
    bytes += line.utf8.count
    let size = line.utf8.count + MemoryLayout<String>.stride
    guard left == 0, kept.count < Self.lineLimit, bytes <= Self.byteLimit,
      fileBytes + size <= Self.fileLimit
    else {
      left += 1
      return
    }
    fileBytes += size
    kept.append(line)
  }

  /// Removes the lines of a test.
  func clear() { (kept, bytes, left) = ([], 0, 0) }
}
