import SystemPackage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What is at a path, links not followed.
enum PathKind {
  case missing
  case folder
  case link
  case file

  init(_ path: FilePath) {
    var facts = stat()
    guard path.withPlatformString({ lstat($0, &facts) }) == 0 else {
      self = .missing
      return
    }
    switch facts.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .file
    }
  }
}
