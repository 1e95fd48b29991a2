import LayoutModel

/// The files of a folder of plugins that may run, by their hashes in a lock.
package struct LockedFiles: Sendable, Hashable {
  /// The path of the lock.
  private let lock: String
  /// The SHA-256 of each file in hexadecimal digits, by its path in the folder.
  private let digests: [String: String]

  /// Describes files.
  /// - Parameters:
  ///   - digests: the SHA-256 of each file by its path in the folder.
  ///   - lock: the path of the lock.
  package init(_ digests: [String: String], lock: String) {
    self.digests = digests
    self.lock = lock
  }

  /// Refuses a file that is not the one in the lock.
  /// - Parameters:
  ///   - bytes: the file's bytes.
  ///   - path: its path in the folder.
  /// - Throws: `PERMISSION_DENIED` for a file with other bytes, and for one that is not in the lock.
  func check(_ bytes: [UInt8], of path: String) throws(LayoutError) {
    guard let digest = digests[path] else { throw refusal("“\(path)” is not in \(lock)") }
    guard SHA256.digits(of: bytes) == digest else {
      throw refusal("“\(path)” differs from \(lock)")
    }
  }

  private func refusal(_ message: String) -> LayoutError {
    LayoutError(
      .permissionDenied,
      origin: .plugin,
      message: message,
      hint: "layouthost plugins outdated lists all differences"
    )
  }
}
