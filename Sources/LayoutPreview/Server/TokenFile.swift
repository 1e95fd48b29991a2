package import LayoutModel
import LayoutSystem
import SystemPackage

/// A file that keeps the token of the page's address from one run to the next, readable for its owner
/// only.
package enum TokenFile {
  /// The least and the most characters of a token.
  private static let lengths = 32...200
  /// The greatest size of the file, in bytes.
  private static let sizeLimit = 4096

  /// Returns the token in a file, or writes a new one into a missing file, with mode 0600.
  /// - Parameters:
  ///   - path: the file's path.
  ///   - new: the token for a missing file.
  /// - Returns: the token.
  /// - Throws: `FAILED_PRECONDITION` for a file that others may read or write, `INVALID_ARGUMENT` for
  ///   a file without a token, and `UNAVAILABLE` if it cannot be read or written.
  package static func token(at path: String, orNew new: String) throws(LayoutError) -> String {
    do {
      let file = try FileDescriptor.open(
        FilePath(path),
        .writeOnly,
        options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: .ownerReadWrite
      )
      _ = try file.closeAfter { try file.writeAll(Array((new + "\n").utf8)) }
      return new
    } catch Errno.fileExists {
      return try existingToken(at: path)
    } catch {
      throw failure(.unavailable, path, "the token cannot be written: \(error)")
    }
  }

  private static func existingToken(at path: String) throws(LayoutError) -> String {
    let (permissions, bytes): (FilePermissions, [UInt8])
    do {
      // A pipe would keep its reader waiting.
      let file = try FileDescriptor.open(
        FilePath(path),
        .readOnly,
        options: [.nonBlocking, .closeOnExec]
      )
      (permissions, bytes) = try file.closeAfter {
        let status = try FileStatus(of: file)
        guard status.kind == .file else { throw FileReading.NotPlain.otherKind }
        return (status.permissions, try FileReading.bytes(from: file, limit: sizeLimit))
      }
    } catch {
      throw failure(.unavailable, path, "the token cannot be read: \(error)")
    }
    let others: FilePermissions = [.groupReadWriteExecute, .otherReadWriteExecute]
    guard permissions.isDisjoint(with: others) else {
      throw failure(
        .failedPrecondition,
        path,
        "other users may read or write the file of the token",
        hint: "chmod 600 \(path)"
      )
    }
    let token = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    guard lengths.contains(token.utf8.count), token.utf8.allSatisfy(isTokenByte) else {
      throw failure(
        .invalidArgument,
        path,
        "the file has no token: \(lengths.lowerBound) or more letters, digits, “-” and “_”",
        hint: "remove the file, and the next run writes a new token"
      )
    }
    return token
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func failure(
    _ code: StatusCode,
    _ path: String,
    _ message: String,
    hint: String? = nil
  ) -> LayoutError {
    LayoutError(code, origin: .inputOutput, message: message, hint: hint, file: path)
  }
}
