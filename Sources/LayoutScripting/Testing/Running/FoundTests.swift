import FoundationEssentials
package import LayoutModel
import SystemPackage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The test files at some places, and the problems of finding them.
package struct FoundTests: Sendable {
  /// The paths that were searched: files and folders.
  package let places: [String]
  /// The files, each once.
  package private(set) var files: [TestFile] = []
  /// The entries that may be tests but cannot be read, as results.
  package private(set) var problems: [TestFileResult] = []

  /// The absolute paths found so far.
  private var known: Set<String> = []

  /// Finds the test files at some paths.
  ///
  /// A file counts whatever its name is. A folder is searched with its subfolders, in the order of
  /// names. Hidden entries and links to folders, which may form a cycle, are skipped.
  /// - Throws: `NOT_FOUND` if a path does not exist.
  package init(at places: [String]) throws(LayoutError) {
    self.places = places
    for path in places {
      var isFolder = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw LayoutError(
          .notFound,
          origin: .inputOutput,
          message: "there is no such file or folder",
          file: path
        )
      }
      if isFolder { look(through: path) } else { add(path) }
    }
  }

  /// Whether there are neither files nor problems.
  package var isEmpty: Bool { files.isEmpty && problems.isEmpty }

  /// Returns the result for some of the files, without problems.
  package func only(_ files: [TestFile]) -> FoundTests {
    var found = self
    (found.files, found.problems) = (files, [])
    return found
  }

  /// Adds the test files of a folder and its subfolders.
  private mutating func look(through folder: String) {
    do throws(Errno) {
      for entry in try FolderEntry.entries(of: folder) {
        let path = folder == "." ? entry.name : FilePath(folder).appending(entry.name).string
        let isTest = entry.name.hasSuffix(TestFile.suffix)
        switch (entry.isFolder, entry.isText) {
        case (true, false):
          add(problem: "the folder's name is not UTF-8: tests in it cannot be run", at: path)
        case (true, true): look(through: path)
        case (false, false) where isTest:
          add(problem: "the file's name is not UTF-8: its tests cannot be run", at: path)
        case (false, true) where isTest: add(path)
        case (false, _): break
        }
      }
    } catch .noSuchFileOrDirectory {
      // The folder was deleted during the search.
    } catch {
      add(problem: "the folder cannot be read: \(error)", at: folder)
    }
  }

  /// Adds a file, once.
  private mutating func add(_ path: String) {
    let file = TestFile(path: path)
    if known.insert(file.absolutePath).inserted { files.append(file) }
  }

  /// Adds a problem as the result of a path.
  private mutating func add(problem: String, at path: String) {
    guard known.insert(TestFile(path: path).absolutePath).inserted else { return }
    var result = TestFileResult(path: path)
    result.problems = [TestFailure(message: problem, file: path)]
    problems.append(result)
  }
}

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

  /// Reads an entry; nil for a hidden name, a link to a folder, or an entry that was deleted.
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

/// A test file.
package struct TestFile: Sendable, Hashable {
  /// The end of the names of test files.
  package static let suffix = "_test.lua"

  /// The path, as the search found it.
  package let path: String

  /// Creates a test file with a path.
  package init(path: String) {
    self.path = path
  }

  /// The last component of the path.
  var name: String { FilePath(path).lastComponent?.string ?? path }

  /// The folder of the file.
  package var folder: String {
    let folder = FilePath(path).removingLastComponent().string
    return folder.isEmpty ? "." : folder
  }

  /// The folder of plugins that the file belongs to: the parent of a plugin of several files.
  var pluginFolder: String {
    guard FileManager.default.fileExists(atPath: folder + "/init.lua") else { return folder }
    return folder + "/.."
  }

  /// The absolute path, without `.` and `..`.
  package var absolutePath: String {
    FilePath(FileManager.default.currentDirectoryPath).pushing(FilePath(path))
      .lexicallyNormalized().string
  }
}
