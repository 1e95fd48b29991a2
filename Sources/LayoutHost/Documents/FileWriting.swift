package import LayoutModel
import LayoutSystem
import SystemPackage

/// Writes files.
package enum FileWriting {
  /// Writes a file, replaces an existing one, and makes missing folders.
  ///
  /// A plain file is replaced atomically. Anything else, such as a pipe, is written in place, and
  /// so is a file in a folder that accepts no new files.
  /// - Throws: `UNAVAILABLE` with the path if the file cannot be written.
  package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(LayoutError) {
    if isReplaceable(path) { return try replace(with: bytes, at: path) }
    try overwrite(path, with: bytes)
  }

  /// Returns the word for writing a file: “overwrote” for an existing plain file, or else “wrote”.
  package static func word(for path: String) -> String {
    FileStatus.Kind(of: path) == .file ? "overwrote" : "wrote"
  }

  /// Whether a path leads to a named pipe.
  package static func isPipe(_ path: String) -> Bool {
    FileStatus.Kind(of: path) == .stream
  }

  /// Whether a path is free or leads to a writable plain file, in a folder in which files may be
  /// created.
  private static func isReplaceable(_ path: String) -> Bool {
    guard let kind = FileStatus.Kind(of: path) else {
      return (try? FileStatus(of: path, followsLink: false)) == nil
    }
    let folder = resolved(path).removingLastComponent()
    return kind == .file && FilePath(path).isWritable
      && (folder.isEmpty ? "." : folder).isWritable
  }

  /// Writes bytes into the existing file at a path, or into a new file.
  private static func overwrite(
    _ path: String,
    with bytes: some Sequence<UInt8>
  ) throws(LayoutError) {
    var made: [FilePath] = []
    try write(bytes, to: path, options: [.create, .truncate], made: &made)
  }

  /// Replaces a file atomically.
  ///
  /// A reader finds the old bytes or the new ones, never a mixture. A link stays a link, and the
  /// file keeps its permissions; missing folders are made.
  /// - Throws: `UNAVAILABLE` with the path if the file cannot be written; the old file stays.
  package static func replace(
    with bytes: some Sequence<UInt8>,
    at path: String
  ) throws(LayoutError) {
    let target = resolved(path)
    var scratch = target
    let name = scratch.lastComponent?.string ?? ""
    scratch.removeLastComponent()
    // With the whole name, the path might be too long. No other writer has the same name.
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    scratch.append(
      ".\(String(decoding: name.utf8.prefix(100), as: UTF8.self)).\(CurrentProcess.number).\(number)"
    )
    var made: [FilePath] = []
    do throws(LayoutError) {
      try write(bytes, to: scratch.string, options: [.create, .exclusiveCreate], made: &made)
      do throws(Errno) {
        if let old = try? FileStatus(of: target) { try scratch.setPermissions(old.permissions) }
        try scratch.rename(to: target)
      } catch {
        throw unwritable(path, error)
      }
    } catch {
      try? scratch.remove()
      throw error.file == scratch.string ? unwritable(path, message: error.message) : error
    }
  }

  /// Resolves a path's links; returns the path itself if no such file exists.
  private static func resolved(_ path: String) -> FilePath {
    FilePath(path).resolved ?? FilePath(path)
  }

  private static func unwritable(_ path: String, _ error: any Error) -> LayoutError {
    unwritable(path, message: "the file cannot be written: \(error)")
  }

  private static func unwritable(_ path: String, message: String) -> LayoutError {
    LayoutError(.unavailable, origin: .inputOutput, message: message, file: path)
  }

  /// Creates files: all of them, or none.
  /// - Parameters:
  ///   - files: the files.
  ///   - folder: the folder that the user names; empty for the working directory.
  /// - Throws: a failure if ``refuseThoseThere(_:below:)`` fails, or if a file cannot be written.
  static func create(
    _ files: [(path: String, text: String)],
    below folder: String
  ) throws(LayoutError) {
    try refuseThoseThere(files, below: folder)
    var made: [FilePath] = []
    do throws(LayoutError) {
      for (path, text) in files {
        try write(text.utf8, to: path, options: [.create, .exclusiveCreate], made: &made)
      }
    } catch {
      // A folder stays if another program has since put something into it.
      for path in made.reversed() { try? path.remove() }
      throw error
    }
  }

  /// Throws if any of the files exists, or would be created through a link below a folder.
  static func refuseThoseThere(
    _ files: [(path: String, text: String)],
    below folder: String
  ) throws(LayoutError) {
    try refuseLinks(in: files.map(\.path), below: folder)
    let present = files.map(\.path).filter { FileIdentity($0) != nil }
    guard present.isEmpty else { throw alreadyThere(present) }
  }

  /// Throws if a path leads through a symbolic link below a folder, or to one.
  ///
  /// A folder that the user names may be a link. One below it may come with files of other people,
  /// and lead to a place that the user does not expect.
  static func refuseLinks(in paths: [String], below folder: String) throws(LayoutError) {
    let known = FilePath(folder).components.count
    for name in paths {
      let path = FilePath(name)
      for count in known..<max(known, path.components.count) {
        let part = FilePath(root: path.root, path.components.prefix(count + 1))
        guard let target = part.linkTarget else { continue }
        throw LayoutError(
          .failedPrecondition,
          origin: .inputOutput,
          message: "nothing was written: \(part) is a link to \(target)",
          hint: "remove the link, or name the folder to which it leads",
          file: name
        )
      }
    }
  }

  /// Writes a file, and notes it after the folders made for it.
  private static func write(
    _ bytes: some Sequence<UInt8>,
    to name: String,
    options: FileDescriptor.OpenOptions,
    made: inout [FilePath]
  ) throws(LayoutError) {
    let path = FilePath(name)
    do {
      made += try path.removingLastComponent().makeFolders()
      let descriptor = try FileDescriptor.open(
        path,
        .writeOnly,
        options: options.union(.closeOnExec),
        permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
      )
      made.append(path)
      _ = try descriptor.closeAfter { try descriptor.writeAll(bytes) }
    } catch Errno.fileExists {
      throw alreadyThere([name])
    } catch {
      throw unwritable(name, error)
    }
  }

  /// Returns the `ALREADY_EXISTS` failure that names the files.
  private static func alreadyThere(_ paths: [String]) -> LayoutError {
    LayoutError(
      .alreadyExists,
      origin: .inputOutput,
      message: "nothing was written, because this already exists: " + paths.joined(separator: ", "),
      hint: "choose another name, or move it away"
    )
  }
}
