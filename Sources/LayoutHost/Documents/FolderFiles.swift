import LayoutSystem
import SystemPackage

/// Reads the pictures in the folder of a document, and no file outside it.
package struct FolderFiles: Sendable {
  package typealias File = (type: String, bytes: [UInt8])

  /// The media types by file extension; other files are not read.
  private static let types = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "svg": "image/svg+xml",
  ]
  /// The greatest size of a file, in bytes.
  private static let sizeLimit = 32 << 20

  /// The folder; empty for the working directory.
  let folder: String

  /// Reads files of a folder; an empty path is the working directory.
  package init(folder: String) { self.folder = folder }

  /// Reads a file.
  /// - Parameter path: the path relative to the folder, with its percent encoding.
  /// - Returns: the file; nil if it is missing, hidden, too large or not a picture, or if its path
  ///   or its links lead outside the folder.
  package func file(at path: String) -> File? {
    Self.names(in: path, decoded: Self.decoded).flatMap { file($0, limit: Self.sizeLimit) }
  }

  /// Reads a file by its path as a document has it, relative to the folder and without percent
  /// encoding.
  /// - Parameters:
  ///   - path: the path.
  ///   - limit: the greatest size that is read, in bytes.
  /// - Returns: the file; nil as of ``file(at:)``.
  package func file(named path: String, limit: Int) -> File? {
    Self.names(in: path) { String($0) }.flatMap { file($0, limit: min(limit, Self.sizeLimit)) }
  }

  private func file(_ names: [String], limit: Int) -> File? {
    guard let last = names.last, let dot = last.lastIndex(of: "."),
      let type = Self.types[last[last.index(after: dot)...].lowercased()],
      let root = FilePath(folder.isEmpty ? "." : folder).resolved,
      let place = root.appending(names.joined(separator: "/")).resolved, place.starts(with: root),
      let bytes = try? Self.plainFile(at: place, limit: limit)
    else { return nil }
    return (type, bytes)
  }

  /// Returns the names in a path; nil if one of them is hidden, or leads elsewhere.
  private static func names(in path: String, decoded: (Substring) -> String?) -> [String]? {
    var names: [String] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      guard let name = decoded(part), !name.isEmpty, !name.hasPrefix("."),
        !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") })
      else { return nil }
      names.append(name)
    }
    return names
  }

  /// Returns a text without its percent encoding; nil if the encoding is wrong.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      let text = String(decoding: digits, as: UTF8.self)
      guard digits.count == 2, let number = UInt8(text, radix: 16) else { return nil }
      bytes.append(number)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Reads a regular file within the size limit; links are not followed.
  private static func plainFile(at path: FilePath, limit: Int) throws -> [UInt8]? {
    let file = try FileDescriptor.open(
      path,
      .readOnly,
      options: [.noFollow, .nonBlocking, .closeOnExec]
    )
    return try file.closeAfter {
      let status = try FileStatus(of: file)
      guard status.kind == .file, status.size <= limit else { return nil }
      let size = status.size
      return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        while count < size {
          let rest = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]
          )
          let read = try file.read(into: rest)
          guard read > 0 else { break }
          count += read
        }
      }
    }
  }
}
