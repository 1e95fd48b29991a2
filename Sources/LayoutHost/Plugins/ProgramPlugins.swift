internal import FoundationEssentials
internal import PluginHost
internal import SystemPackage

/// The plugins that come with the program.
enum ProgramPlugins {
  /// The folder: `../share/layouthost/plugins` beside an installed program, or `plugins` of the
  /// checkout in which the program was built; nil where there is neither.
  static func folder() -> PluginFolder? {
    guard
      let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    var directory = FilePath(executable).removingLastComponent()
    let installed = directory.removingLastComponent().appending(["share", "layouthost", "plugins"])
    if isThere(installed) { return PluginFolder(path: installed.string) }
    while directory.components.count > 0 {
      let plugins = directory.appending("plugins")
      if isThere(directory.appending("Package.swift")), isThere(plugins) {
        return PluginFolder(path: plugins.string)
      }
      directory = directory.removingLastComponent()
    }
    return nil
  }

  /// The folders with the program's own behind them, unless it is one of them.
  static func added(to folders: [PluginFolder]) -> [PluginFolder] {
    guard let own = folder(), let identity = FileIdentity(own.path) else { return folders }
    let isNamed = folders.contains { FileIdentity($0.path) == identity }
    return isNamed ? folders : folders + [own]
  }

  private static func isThere(_ path: FilePath) -> Bool {
    FileManager.default.fileExists(atPath: path.string)
  }
}
