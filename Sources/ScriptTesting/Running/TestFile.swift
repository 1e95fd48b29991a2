internal import FoundationEssentials
public import LayoutModel
internal import SystemPackage

/// A file of tests that was found.
public struct TestFile: Sendable, Hashable {
  /// What the names of test files end with.
  public static let suffix = "_test.lua"

  /// The path, as it was found.
  public let path: String

  /// Names a file.
  public init(path: String) {
    self.path = path
  }

  /// The folder that it is in.
  public var folder: String {
    let folder = FilePath(path).removingLastComponent().string
    return folder.isEmpty ? "." : folder
  }

  /// The folder of plugins that it is in: one above that of a plugin of several files.
  var pluginFolder: String {
    guard FileManager.default.fileExists(atPath: folder + "/init.lua") else { return folder }
    return folder + "/.."
  }

  /// The path from the root on.
  public var absolutePath: String {
    FilePath(FileManager.default.currentDirectoryPath).pushing(FilePath(path))
      .lexicallyNormalized().string
  }

  /// The test files at some paths.
  ///
  /// Files are taken as they are named; folders are looked through, with those in them, by name. Each is
  /// found once; folders whose names begin with a dot are left alone.
  /// - Throws: `NOT_FOUND` where there is no such path.
  public static func found(at paths: [String]) throws(LayoutFailure) -> [TestFile] {
    var files: [TestFile] = []
    var known: Set<String> = []
    for path in paths {
      var isFolder = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw LayoutFailure(
          .notFound,
          origin: .inputOutput,
          message: "there is no such file or folder",
          file: path
        )
      }
      let here = isFolder ? Self.files(inFolder: path) : [TestFile(path: path)]
      files += here.filter { known.insert($0.absolutePath).inserted }
    }
    return files
  }

  private static func files(inFolder folder: String) -> [TestFile] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return entries.sorted()
      .flatMap { name -> [TestFile] in
        let path = folder == "." ? name : FilePath(folder).appending(name).string
        if name.hasSuffix(suffix) { return [TestFile(path: path)] }
        let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type]
        // Links are not followed: they may lead back.
        guard !name.hasPrefix("."), kind as? FileAttributeType == .typeDirectory else { return [] }
        return files(inFolder: path)
      }
  }
}
