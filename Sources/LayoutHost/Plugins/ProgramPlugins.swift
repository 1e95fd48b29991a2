import FoundationEssentials
import SystemPackage

/// The plugins that come with the program.
enum ProgramPlugins {
  /// The folder: `../share/layouthost/plugins` beside an installed program, or `plugins` of the
  /// checkout in which the program was built; nil where there is neither.
  static func folder() -> String? {
    guard
      let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    var directory = FilePath(executable).removingLastComponent()
    let installed = directory.removingLastComponent().appending(["share", "layouthost", "plugins"])
    if isThere(installed) { return installed.string }
    while directory.components.count > 0 {
      let plugins = directory.appending("plugins")
      if isThere(directory.appending("Package.swift")), isThere(plugins) {
        return plugins.string
      }
      directory = directory.removingLastComponent()
    }
    return nil
  }

  /// The program's own folder, unless it is one of some folders, or lacks.
  static func missing(in folders: [String]) -> [String] {
    guard let own = folder(), let identity = FileIdentity(own) else { return [] }
    return folders.contains { FileIdentity($0) == identity } ? [] : [own]
  }

  private static func isThere(_ path: FilePath) -> Bool {
    FileManager.default.fileExists(atPath: path.string)
  }
}
