package import LayoutHost
package import LayoutModel
import LayoutSystem
import SystemPackage

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
  /// A file is included whatever its name is. A folder is searched with its subfolders, in the
  /// order of names. Hidden entries and links to folders, which may form a cycle, are skipped.
  /// - Throws: `NOT_FOUND` if a path does not exist, `INVALID_ARGUMENT` for a document in JSON.
  package init(at places: [String]) throws(LayoutError) {
    self.places = places
    for path in places {
      guard let kind = FileStatus.Kind(of: path) else {
        throw LayoutError(
          .notFound,
          origin: .inputOutput,
          message: "there is no such file or folder",
          file: path
        )
      }
      guard kind == .folder || FilePath(path).extension != "json" else {
        throw LayoutError(
          .invalidArgument,
          origin: .inputOutput,
          message: "tests are Lua files, not JSON",
          hint: "a test lays a document out with solve(\"NAME.json\")",
          file: path
        )
      }
      if kind == .folder { look(through: path) } else { add(path) }
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

  /// Finds the plugins that the tests are about.
  /// - Parameter folders: further folders of plugins, which count if they were searched.
  /// - Returns: all plugins of a folder that was searched, or else the one beside a test.
  package func subjects(besides folders: [String]) -> [CoverageSubject] {
    let searched = places.filter { FileStatus.Kind(of: $0) == .folder }
      .map { FilePath($0).absolute }
    func isSearched(_ folder: String) -> Bool {
      let folder = FilePath(folder).absolute
      return searched.contains { folder.starts(with: $0) }
    }
    let beside = files.map { file in
      let folder = file.pluginFolder
      return CoverageSubject(folder: folder, plugin: isSearched(folder) ? nil : file.pluginName)
    }
    return folders.filter(isSearched).map { CoverageSubject(folder: $0) } + beside
  }

  /// Adds the test files of a folder and its subfolders.
  private mutating func look(through folder: String) {
    do throws(Errno) {
      for entry in try FolderEntry.entries(of: FilePath(folder)) {
        let path = folder == "." ? entry.name : FilePath(folder).appending(entry.name).string
        let isTest = entry.name.hasSuffix(PluginFile.testSuffix)
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
