import CEmbeddedFiles

/// The texts that are part of the program: data of devices, the live page, templates, chunks of Lua and a page of
/// the documentation.
package enum EmbeddedFiles {
  /// The bytes of a text.
  /// - Parameter path: the path in `Sources`.
  /// - Returns: the bytes; none for a path that is not embedded.
  /// - Complexity: O(number of embedded files + length of the text).
  package static func bytes(of path: String) -> [UInt8] {
    var count = 0
    let bytes = embedded_file(path, &count)
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// A text, decoded.
  /// - Parameter path: the path in `Sources`.
  /// - Returns: the text; empty for a path that is not embedded.
  /// - Complexity: O(number of embedded files + length of the text).
  package static func text(of path: String) -> String {
    String(decoding: bytes(of: path), as: UTF8.self)
  }
}
