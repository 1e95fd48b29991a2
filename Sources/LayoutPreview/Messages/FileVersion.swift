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

  /// Creates the version with bytes; nil for a missing file.
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

  /// The text of the file; nil if it is missing.
  var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
}
