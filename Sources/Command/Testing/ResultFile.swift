import LayoutModel
import SystemPackage

/// A file for results, opened before there are any: that it cannot be written is known then.
///
/// What is there stays until the results are written.
final class ResultFile {
  private let path: String
  private let descriptor: FileDescriptor

  /// Opens a file, and makes it where it lacks.
  init(path: String) throws {
    self.path = path
    do {
      descriptor = try FileDescriptor.open(
        FilePath(path),
        .writeOnly,
        options: [.create, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead]
      )
    } catch {
      throw Self.unwritable(path, error)
    }
  }

  deinit { try? descriptor.close() }

  /// Writes the results over what is there.
  func write(_ text: String) throws {
    do {
      do {
        try descriptor.resize(to: 0)
      } catch Errno.invalidArgument {
        // A pipe or a device holds nothing.
      }
      try descriptor.writeAll(text.utf8)
    } catch {
      throw Self.unwritable(path, error)
    }
  }

  private static func unwritable(_ path: String, _ error: any Error) -> LayoutError {
    LayoutError(
      .unavailable,
      origin: .inputOutput,
      message: "the results cannot be written: \(error)",
      file: path
    )
  }
}
