#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import SystemPackage

/// What is found in a folder by a name.
struct FolderEntry {
  enum Kind {
    case folder
    /// A link to a folder.
    case folderLink
    /// All else, links that lead nowhere among it.
    case file
  }

  /// The name; where it is no UTF-8, with marks in place of what is wrong.
  let name: String
  /// Whether the name leads to what is there.
  let isText: Bool
  let kind: Kind

  /// What is in a folder but for names that begin with a dot, by name.
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

  /// Looks at a name; nil for one that begins with a dot, or of what has gone by now.
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
    switch facts.st_mode & S_IFMT {
    case S_IFDIR: kind = .folder
    case S_IFLNK:
      let leads = fstatat(folder, cName, &facts, 0) == 0
      kind = leads && facts.st_mode & S_IFMT == S_IFDIR ? .folderLink : .file
    default: kind = .file
    }
  }
}
