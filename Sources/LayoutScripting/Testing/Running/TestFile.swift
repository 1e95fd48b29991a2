import FoundationEssentials
import SystemPackage

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

  /// The file's name, however the path leads to it.
  var name: String { FilePath(path).lastComponent?.string ?? path }

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
}
