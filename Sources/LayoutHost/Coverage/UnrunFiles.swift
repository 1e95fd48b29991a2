package import LayoutModel
import LayoutPlugins
package import LayoutProviders
import LayoutSystem
import Logging
import SystemPackage

/// Plugins that a run of tests is about: one of a folder, or all.
package struct CoverageSubject: Sendable, Hashable {
  /// The folder of the plugins.
  let folder: String
  /// The name of the plugin's file without its suffix, or of its folder; nil if all plugins are meant.
  let plugin: String?

  /// Names plugins, which need not exist.
  package init(folder: String, plugin: String? = nil) {
    (self.folder, self.plugin) = (folder, plugin)
  }
}

extension CoverageRecorder {
  /// Adds the files of plugins that have not run, with counts of 0.
  ///
  /// These are the files of the plugins that load, and those that all plugins of a folder share. Names that begin with
  /// `_` are those of helpers; plugins that come with the program are left out, as are texts that are no Lua.
  /// - Parameters:
  ///   - subjects: the plugins.
  ///   - configuration: the budget, the isolation and the grants with which plugins are loaded.
  /// - Throws: the failure of a project file.
  package func addUnrun(
    _ subjects: [CoverageSubject],
    in configuration: HostConfiguration
  ) throws(LayoutError) {
    var configuration = configuration
    // Plugins are only loaded, to tell them from documents; that is no run.
    (configuration.recorder, configuration.coverage) = (nil, nil)
    configuration.logger = Logger(label: "layouthost") { _ in SwiftLogNoOpLogHandler() }
    let checker = PluginChecker(configuration)
    var known = Set(files.map { Self.place(of: $0.path) })
    for folder in Set(subjects.map(\.folder)).sorted() {
      let plugins = subjects.filter { $0.folder == folder }.map(\.plugin)
      let names = plugins.contains(nil) ? nil : Set(plugins.compactMap(\.self))
      for path in try Self.paths(of: names, in: folder, checker)
      where known.insert(Self.place(of: path)).inserted {
        guard let text = try? FileReading.plainBytes(of: path),
          let file = try? CoveredFile(unrun: text, path: path)
        else { continue }
        add(file)
      }
    }
  }

  /// Returns the path by which a file is known, whatever path leads to it.
  private static func place(of path: String) -> String {
    (FilePath(path).resolved ?? FilePath(path).absolute).string
  }

  /// Returns the paths of the files of plugins with some names; nil means all plugins, and what they share.
  private static func paths(
    of names: Set<String>?,
    in path: String,
    _ checker: PluginChecker
  ) throws(LayoutError) -> [String] {
    guard !PluginFolderChoice.isProgramFolder(path) else { return [] }
    let loaded = try checker.plugins(in: path).filter { $0.failure == nil }.map(\.source)
    let folder = PluginFolder(path: path)
    let plugins = folder.files()
      .filter { file in
        loaded.contains(.plugin(path: file.path)) && names?.contains(file.name) ?? true
      }
    let shared = names == nil && !plugins.isEmpty ? folder.sharedPaths() : []
    return Set(plugins.flatMap { folder.lockablePaths(of: $0) } + shared).sorted()
      .filter { inner in !inner.split(separator: "/").contains { $0.hasPrefix("_") } }
      .map { FilePath(path).appending($0).string }
  }
}
