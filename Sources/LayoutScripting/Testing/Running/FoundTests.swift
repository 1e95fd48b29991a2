import FoundationEssentials
package import LayoutModel
import SystemPackage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The test files at some places, and what there could not be looked at.
package struct FoundTests: Sendable {
  /// The places: files, and folders that were looked through.
  package let places: [String]
  /// The files, each once.
  package private(set) var files: [TestFile] = []
  /// What may be tests and cannot be read, as it is reported.
  package private(set) var problems: [TestFileResult] = []

  private var known: Set<String> = []

  /// Looks for test files.
  ///
  /// Files are taken as they are named; folders are looked through, with those in them, by name. What
  /// has a name that begins with a dot is left alone, and so are links to folders: they may lead back.
  /// - Throws: `NOT_FOUND` where there is no such place.
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

  /// Whether there is nothing to be run or to be told.
  package var isEmpty: Bool { files.isEmpty && problems.isEmpty }

  /// Some of the files alone.
  package func only(_ files: [TestFile]) -> FoundTests {
    var found = self
    (found.files, found.problems) = (files, [])
    return found
  }

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
      // It has gone since it was seen.
    } catch {
      add(problem: "the folder cannot be read: \(error)", at: folder)
    }
  }

  private mutating func add(_ path: String) {
    let file = TestFile(path: path)
    if known.insert(file.absolutePath).inserted { files.append(file) }
  }

  private mutating func add(problem: String, at path: String) {
    guard known.insert(TestFile(path: path).absolutePath).inserted else { return }
    var result = TestFileResult(path: path)
    result.problems = [TestFailure(message: problem, file: path)]
    problems.append(result)
  }
}

/// What is found in a folder by a name.
struct FolderEntry {
  /// The name; where it is no UTF-8, with marks in place of what is wrong.
  let name: String
  /// Whether the name leads to what is there.
  let isText: Bool
  /// Whether it is a folder; anything else is taken for a file.
  let isFolder: Bool

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

  /// Looks at a name; nil for one that begins with a dot, for a link to a folder, and
  /// for what has gone by now.
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

/// A file of tests that was found.
package struct TestFile: Sendable, Hashable {
  /// What the names of test files end with.
  package static let suffix = "_test.lua"

  /// The path, as it was found.
  package let path: String

  /// Names a file.
  package init(path: String) {
    self.path = path
  }

  /// The file's name, however the path leads to it.
  var name: String { FilePath(path).lastComponent?.string ?? path }

  /// The folder that it is in.
  package var folder: String {
    let folder = FilePath(path).removingLastComponent().string
    return folder.isEmpty ? "." : folder
  }

  /// The folder of plugins that it is in: one above that of a plugin of several files.
  var pluginFolder: String {
    guard FileManager.default.fileExists(atPath: folder + "/init.lua") else { return folder }
    return folder + "/.."
  }

  /// The path from the root on.
  package var absolutePath: String {
    FilePath(FileManager.default.currentDirectoryPath).pushing(FilePath(path))
      .lexicallyNormalized().string
  }
}
