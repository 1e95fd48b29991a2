package import LayoutModel
import LayoutProviders
import LayoutSystem
import SystemPackage

/// The file `layouthost.lock` of a project.
package struct LockFile: Sendable {
  /// The file's name.
  package static let name = "layouthost.lock"

  /// The file's path.
  package let path: String
  /// The folder of the file.
  private let root: FilePath

  /// Names the lock beside a project file, or that of the working directory without a project.
  init(of project: ProjectFile?) {
    root = project.map { FilePath($0.path).removingLastComponent() } ?? FilePath()
    path = root.appending(Self.name).string
  }

  /// Returns the path of a folder in the lock: relative if it is in the folder of the lock, or else
  /// absolute.
  func name(ofFolder path: String) -> String {
    var folder = FilePath(path).absolute
    guard folder.removePrefix(root.absolute) else { return folder.string }
    return folder.isEmpty ? "." : folder.string
  }

  /// Reads the lock.
  /// - Throws: `NOT_FOUND` for a missing lock, and the mistake in it.
  package func read() throws(LayoutError) -> PluginLock {
    let text: [UInt8]
    do {
      text = try FileReading.plainBytes(of: path)
    } catch Errno.noSuchFileOrDirectory {
      throw LayoutError(
        .notFound,
        origin: .inputOutput,
        message: "there is no lock",
        hint: "layouthost plugins lock writes it",
        file: path
      )
    } catch {
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "the lock cannot be read: \(error)",
        file: path
      )
    }
    do throws(LayoutError) {
      return try PluginLock(ValueDecoder(try JSONReader.read(text)))
    } catch {
      var failure = error.moved(in: "the lock")
      failure.file = path
      failure.hint = failure.hint ?? "layouthost plugins lock writes it again"
      throw failure.excerpted(from: text, file: path)
    }
  }

  /// Writes the lock in place of an existing one, at once: a reader finds the old one or the new one.
  /// - Throws: `FAILED_PRECONDITION` for a link, which could lead to a file that is no lock, and a
  ///   failure of writing.
  package func write(_ lock: PluginLock) throws(LayoutError) {
    try FileWriting.refuseLinks(in: [path], below: root.string)
    try FileWriting.replace(with: lock.text.utf8, at: path)
  }

  /// Returns the files of each folder that may run.
  ///
  /// Without a readable lock, none may.
  func lockedFolders() -> LockedFolders {
    let folders = (try? read().folders) ?? []
    return LockedFolders(
      lock: self,
      files: Dictionary(folders.map { ($0.path, $0.files) }) { first, _ in first }
    )
  }
}

/// The files of the folders of a lock that may run.
struct LockedFolders: Sendable {
  let lock: LockFile
  /// The files by the path of their folder in the lock.
  let files: [String: PluginLock.Digests]

  /// Returns the files of a folder.
  func files(ofFolder path: String) -> LockedFiles {
    LockedFiles(files[lock.name(ofFolder: path)] ?? [:], lock: lock.path)
  }
}
