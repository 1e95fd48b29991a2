internal import FoundationEssentials
public import LayoutModel
internal import PluginHost
internal import SystemPackage

/// Loads plugins to see whether they are sound.
public struct PluginChecker {
  private let configuration: HostConfiguration

  /// Creates a checker that loads within a configuration's budget.
  public init(_ configuration: HostConfiguration) {
    self.configuration = configuration
  }

  /// Loads a plugin's file, or all plugins of a folder.
  /// - Throws: a failure where the path is neither.
  public func check(_ path: String) throws(LayoutFailure) -> [ProviderListing] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw LayoutFailure(
        .notFound,
        origin: .inputOutput,
        message: "there is no such file or folder",
        file: path
      )
    }
    let main = FilePath(path).appending("init.lua").string
    // A folder with an init.lua is a plugin itself.
    let isPlugin = isFolder && FileManager.default.fileExists(atPath: main)
    let files =
      isFolder && !isPlugin
      ? PluginFolder(path: path).files() : [Self.file(isPlugin ? main : path)]
    guard !files.isEmpty else {
      throw LayoutFailure(
        .notFound,
        origin: .inputOutput,
        message: "the folder has no plugins",
        file: path
      )
    }
    return ProviderRegistry.check(
      files,
      budget: configuration.budget.lua,
      logger: configuration.logger
    )
  }

  /// Makes sure that a folder of plugins that somebody named is there.
  public static func checkFolder(_ path: String) throws(LayoutFailure) {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
      throw LayoutFailure(
        .notFound,
        origin: .inputOutput,
        message: "there is no such folder of plugins",
        file: path
      )
    }
  }

  private static func file(_ path: String) -> PluginFile {
    let file = FilePath(path)
    let folder = file.removingLastComponent().lastComponent?.string
    let stem = file.stem ?? path
    return PluginFile(name: stem == "init" ? folder ?? stem : stem, path: path)
  }
}
