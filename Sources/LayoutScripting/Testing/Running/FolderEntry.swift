import SystemPackage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An entry of a folder.
struct FolderEntry {
  /// The name; invalid UTF-8 is replaced by marks.
  let name: String
  /// Whether the name is valid UTF-8, so that paths with it lead to the entry.
  let isText: Bool
  /// Whether the entry is a folder; anything else counts as a file.
  let isFolder: Bool

  /// Returns the entries of a folder by name, without hidden ones.
  /// - Throws: the system's error if the folder cannot be read.
  static func entries(of folder: String) throws(Errno) -> [FolderEntry] {
    guard let stream = opendir(folder) else { throw Errno(rawValue: errno) }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw Errno(rawValue: errno) }
        return entries.sorted { $0.name < $1.name }
      }
      let found = try withUnsafePointer(to: &entry.pointee.d_name) { name throws(Errno) in
        let size = MemoryLayout.size(ofValue: name.pointee)
        return try name.withMemoryRebound(to: CChar.self, capacity: size) { name throws(Errno) in
          try FolderEntry(named: name, in: dirfd(stream))
        }
      }
      if let found { entries.append(found) }
    }
  }

  /// Reads an entry; nil if it is a hidden name, a link to a folder, or an entry that was deleted.
  /// - Throws: any other error of the system.
  private init?(named cName: UnsafePointer<CChar>, in folder: Int32) throws(Errno) {
    name = String(cString: cName)
    guard !name.hasPrefix(".") else { return nil }
    isText = String(validatingCString: cName) != nil
    var facts = stat()
    guard fstatat(folder, cName, &facts, AT_SYMLINK_NOFOLLOW) == 0 else {
      let problem = Errno(rawValue: errno)
      guard problem == .noSuchFileOrDirectory else { throw problem }
      return nil
    }
    isFolder = facts.st_mode & S_IFMT == S_IFDIR
    guard facts.st_mode & S_IFMT == S_IFLNK, fstatat(folder, cName, &facts, 0) == 0 else { return }
    if facts.st_mode & S_IFMT == S_IFDIR { return nil }
  }
}
