import LayoutHost
import LayoutModel
import LayoutSystem
import SystemPackage

/// The bytes of a document's file at one time, with the name by which a page refers to them.
struct FileVersion: Sendable, Equatable {
  /// The bytes; nil if the file is missing.
  let bytes: [UInt8]?
  /// The hash and the number of the bytes, or `missing`.
  let name: String

  /// Creates the version with bytes; nil if the file is missing.
  /// - Complexity: O(number of bytes).
  init(_ bytes: [UInt8]?) {
    self.bytes = bytes
    guard let bytes else {
      name = "missing"
      return
    }
    var hash = StableHash()
    hash.add(bytes)
    name = String(hash.value, radix: 16) + "-\(bytes.count)"
  }

  /// Reads a file.
  /// - Throws: a failure for a file that exists and cannot be read.
  init(of path: String) throws(LayoutError) {
    let bytes: [UInt8]?
    do {
      bytes = try FileReading.bytes(of: path)
    } catch Errno.noSuchFileOrDirectory {
      bytes = nil
    } catch {
      throw LayoutError(reading: path, error)
    }
    self.init(bytes)
  }

  /// The text of the file as the page has it: with line feeds alone, as text fields have them; nil
  /// if it is missing.
  var text: String? {
    bytes.map { bytes in
      let shown = Self.endsLinesWithPairs(bytes) ? bytes.filter { $0 != 13 } : bytes
      return String(decoding: shown, as: UTF8.self)
    }
  }

  /// Returns the bytes of a text of the page for a file that keeps its line ends.
  /// - Complexity: O(number of bytes).
  static func bytes(of text: String, endingLinesAs file: [UInt8]) -> [UInt8] {
    guard endsLinesWithPairs(file) else { return Array(text.utf8) }
    return text.utf8.flatMap { $0 == 10 ? [13, 10] : [$0] }
  }

  /// Whether all lines end with a carriage return and a line feed, and no carriage return is
  /// elsewhere.
  private static func endsLinesWithPairs(_ bytes: [UInt8]) -> Bool {
    bytes.contains(13)
      && zip([0] + bytes, bytes + [0]).allSatisfy { ($0 == 13) == ($1 == 10) }
  }
}
