import FoundationEssentials
public import LayoutModel
import SystemPackage

/// The test files at some places, and what there could not be looked at.
public struct FoundTests: Sendable {
  /// The places: files, and folders that were looked through.
  public let places: [String]
  /// The files, each once.
  public private(set) var files: [TestFile] = []
  /// What may be tests and cannot be read, as it is reported.
  public private(set) var problems: [TestFileResult] = []

  private var known: Set<String> = []

  /// Looks for test files.
  ///
  /// Files are taken as they are named; folders are looked through, with those in them, by name. What
  /// has a name that begins with a dot is left alone, and so are links to folders: they may lead back.
  /// - Throws: `NOT_FOUND` where there is no such place.
  public init(at places: [String]) throws(LayoutError) {
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
  public var isEmpty: Bool { files.isEmpty && problems.isEmpty }

  /// Some of the files alone.
  public func only(_ files: [TestFile]) -> FoundTests {
    var found = self
    (found.files, found.problems) = (files, [])
    return found
  }

  private mutating func look(through folder: String) {
    do throws(Errno) {
      for entry in try FolderEntry.entries(of: folder) {
        let path = folder == "." ? entry.name : FilePath(folder).appending(entry.name).string
        let isTest = entry.name.hasSuffix(TestFile.suffix)
        switch entry.kind {
        case .folder where !entry.isText:
          add(problem: "the folder's name is not UTF-8: tests in it cannot be run", at: path)
        case .folder: look(through: path)
        case .file where isTest && !entry.isText:
          add(problem: "the file's name is not UTF-8: its tests cannot be run", at: path)
        case .file where isTest: add(path)
        case .file, .folderLink: break
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
