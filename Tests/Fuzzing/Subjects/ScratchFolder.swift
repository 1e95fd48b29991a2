internal import FoundationEssentials
internal import SystemPackage

/// A temporary folder, deleted with the value.
final class ScratchFolder {
  private let folder: FilePath

  /// Creates the folder.
  init() throws {
    folder = FilePath(FileManager.default.temporaryDirectory.path)
      .appending("layouthost-fuzzing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      atPath: folder.string,
      withIntermediateDirectories: true
    )
  }

  deinit { try? FileManager.default.removeItem(atPath: folder.string) }

  /// The folder's path.
  var path: String { folder.string }

  /// The path of a file in the folder.
  func path(of name: String) -> String { folder.appending(name).string }

  /// Writes a file.
  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path(of: name), atomically: false, encoding: .utf8)
  }
}
