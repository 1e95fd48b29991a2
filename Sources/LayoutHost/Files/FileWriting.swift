#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif
internal import LayoutModel
internal import SystemPackage

/// A text file that is to be written.
struct TextFile {
  /// The path.
  var path: String
  /// The text.
  var text: String
}

/// Writes files.
enum FileWriting {
  /// Writes a file over what is there; folders that lack are made.
  static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(LayoutFailure) {
    var made: [FilePath] = []
    try write(bytes, to: path, options: [.create, .truncate], made: &made)
  }

  /// Writes files that are not there yet: all of them, or none.
  static func create(_ files: [TextFile]) throws(LayoutFailure) {
    try refuseThoseThere(files)
    var made: [FilePath] = []
    do throws(LayoutFailure) {
      for file in files {
        try write(
          file.text.utf8,
          to: file.path,
          options: [.create, .exclusiveCreate],
          made: &made
        )
      }
    } catch {
      // What another program has put into a folder since keeps the folder.
      for path in made.reversed() { _ = remove(path.string) }
      throw error
    }
  }

  /// Makes sure that none of some files is there.
  static func refuseThoseThere(_ files: [TextFile]) throws(LayoutFailure) {
    let present = files.map(\.path).filter { FileIdentity($0) != nil }
    guard present.isEmpty else { throw alreadyThere(present) }
  }

  /// Writes a file, and notes it behind the folders that are made for it.
  private static func write(
    _ bytes: some Sequence<UInt8>,
    to name: String,
    options: FileDescriptor.OpenOptions,
    made: inout [FilePath]
  ) throws(LayoutFailure) {
    let path = FilePath(name)
    do {
      try makeFolder(path.removingLastComponent(), made: &made)
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
      throw LayoutFailure(
        .unavailable,
        origin: .inputOutput,
        message: "the file cannot be written: \(error)",
        file: name
      )
    }
  }

  /// Makes a folder and those it is in, as far as they lack.
  private static func makeFolder(_ path: FilePath, made: inout [FilePath]) throws(Errno) {
    guard !path.isEmpty, FileIdentity(path.string) == nil else { return }
    try makeFolder(path.removingLastComponent(), made: &made)
    if mkdir(path.string, 0o777) == 0 {
      made.append(path)
    } else if errno != EEXIST {
      throw Errno(rawValue: errno)
    }
  }

  private static func alreadyThere(_ paths: [String]) -> LayoutFailure {
    LayoutFailure(
      .alreadyExists,
      origin: .inputOutput,
      message: "nothing was written: there is already " + paths.joined(separator: ", "),
      hint: "choose another name, or move it away"
    )
  }
}
