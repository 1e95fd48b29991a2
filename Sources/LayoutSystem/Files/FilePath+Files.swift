package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

// Places of files, and the rights to them.
extension FilePath {
  /// The working directory of the process; empty if it was removed.
  package static var current: FilePath {
    guard let text = getcwd(nil, 0) else { return FilePath() }
    defer { free(text) }
    return FilePath(platformString: text)
  }

  /// The path from the root, without `.` and `..` as far as the text tells.
  package var absolute: FilePath {
    (isRelative ? Self.current.pushing(self) : self).lexicallyNormalized()
  }

  /// The path without symbolic links, `.` and `..` (`realpath`); nil if nothing is there.
  package var resolved: FilePath? {
    guard let text = withPlatformString({ realpath($0, nil) }) else { return nil }
    defer { free(text) }
    return FilePath(platformString: text)
  }

  /// The path to which a symbolic link leads; nil if it is no link.
  package var linkTarget: String? {
    let length = 4096
    let bytes = [CChar](unsafeUninitializedCapacity: length) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = withPlatformString { max(0, readlink($0, start, length)) }
    }
    return bytes.isEmpty
      ? nil : String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether a file or folder is there.
  package var isThere: Bool { withPlatformString { access($0, F_OK) } == 0 }
  /// Whether the process may read the file or folder.
  package var isReadable: Bool { withPlatformString { access($0, R_OK) } == 0 }
  /// Whether the process may write to the file or folder.
  package var isWritable: Bool { withPlatformString { access($0, W_OK) } == 0 }
  /// Whether the process may run the file, or pass through the folder.
  package var isRunnable: Bool { withPlatformString { access($0, X_OK) } == 0 }
}

// Changing folders.
extension FilePath {
  /// The entries of the folder, without `.` and `..`, in no order; a name may be no valid UTF-8.
  /// - Throws: the system's `Errno`.
  package func entries() throws(Errno) -> [Component] {
    var entries: [Component] = []
    try forEachEntry { name in
      if let name = Component(platformString: name), name.kind == .regular { entries.append(name) }
    }
    return entries
  }

  /// The names of what is in the folder, without `.` and `..`, in no order; marks replace what is
  /// no valid UTF-8.
  /// - Throws: the system's `Errno`.
  package func names() throws(Errno) -> [String] {
    var names: [String] = []
    try forEachEntry { names.append(String(cString: $0)) }
    return names.filter { $0 != "." && $0 != ".." }
  }

  private func forEachEntry(_ body: (UnsafePointer<CChar>) -> Void) throws(Errno) {
    guard let stream = withPlatformString({ opendir($0) }) else { throw .last }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw .last }
        return
      }
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { body($0) }
      }
    }
  }

  /// Makes the folder and its missing parents.
  /// - Returns: the folders that were missing, the outermost first.
  /// - Throws: the system's `Errno`.
  @discardableResult
  package func makeFolders(permissions: FilePermissions = .anyone) throws(Errno) -> [FilePath] {
    guard !isEmpty, !isThere else { return [] }
    var made = try removingLastComponent().makeFolders(permissions: permissions)
    do throws(Errno) {
      try Errno.check(withPlatformString { mkdir($0, permissions.rawValue) })
      made.append(self)
    } catch .fileExists {
      // Another program has made it.
    } catch {
      for folder in made.reversed() { try? folder.remove() }
      throw error
    }
    return made
  }

  /// Moves a file or folder to another path, in place of a file there.
  /// - Throws: the system's `Errno`.
  package func rename(to other: FilePath) throws(Errno) {
    try Errno.check(
      withPlatformString { from in
        other.withPlatformString { to in
          // The method has the name of the system's function.
          renameFile(from, to)
        }
      }
    )
  }

  /// Removes a file, or a folder that is empty.
  /// - Throws: the system's `Errno`.
  package func remove() throws(Errno) {
    try Errno.check(withPlatformString { removeFile($0) })
  }

  /// Sets the permissions of the file.
  /// - Throws: the system's `Errno`.
  package func setPermissions(_ permissions: FilePermissions) throws(Errno) {
    try Errno.check(withPlatformString { chmod($0, permissions.rawValue) })
  }
}

private func renameFile(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> CInt {
  rename(from, to)
}

private func removeFile(_ path: UnsafePointer<CChar>) -> CInt { remove(path) }

extension FilePermissions {
  /// Reading, writing and running by all, less what the process's mask takes.
  package static var anyone: FilePermissions { FilePermissions(rawValue: 0o777) }
}
