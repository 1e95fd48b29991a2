public import LayoutModel

/// An attempt to go on with the plugins' files as they are on the disk now.
///
/// Each plugin whose texts have changed is loaded anew, in a registry of its own. Whoever uses it tries
/// that registry, says which failures there are, and adopts it when nothing fails any more. A plugin
/// that fails runs its old version on, and is tried again when its files change once more.
public struct PluginUpdate {
  /// The registry to try.
  public private(set) var registry: ProviderRegistry
  /// Why some plugins do not run their new versions.
  public private(set) var failures: [LayoutFailure] = []

  private let old: ProviderRegistry
  /// The files that have changed and were not refused.
  private var fresh: Set<PluginFile>
  private var versions: PluginVersions

  /// Loads what has changed; nil where nothing has.
  ///
  /// - Complexity: O(size of the files of the loaded plugins and of `touched`).
  init?(of old: ProviderRegistry, touched paths: [String]) {
    let changed = old.changedFiles(touched: paths)
    guard !changed.isEmpty else { return nil }
    self.old = old
    fresh = Set(changed)
    versions = old.currentVersions
    for file in changed { versions.forget(file) }
    for file in versions.refused.keys { versions.kept[file] = old.workingSource(of: file) }
    registry = old.successor(versions)
    refuseWhatDoesNotLoad()
  }

  /// The names of the plugins that run new versions.
  public var names: [String] {
    fresh.map { file in (try? registry.loaded[file]?.result.get())?.manifest.name ?? file.name }
      .sorted()
  }

  /// Whether any plugin runs a new version.
  public var isEmpty: Bool { fresh.isEmpty }

  /// Goes on without the new version of the plugin that a failure is about.
  ///
  /// - Returns: false where the failure has nothing to do with a new version.
  public mutating func refuse(_ failure: LayoutFailure) -> Bool {
    let blamed = fresh.filter { file in
      let plugin = try? registry.loaded[file]?.result.get()
      return failure.plugin != nil && (plugin?.manifest.name ?? file.name) == failure.plugin
    }
    let removed = fresh.filter { !registry.catalog.allFiles().contains($0) }
    guard let files = [blamed, removed].first(where: { !$0.isEmpty }) else { return false }
    failures.append(failure)
    refuse(files)
    refuseWhatDoesNotLoad()
    return true
  }

  private mutating func refuseWhatDoesNotLoad() {
    while true {
      var failing: Set<PluginFile> = []
      // What was removed is missed by those who name it.
      for file in registry.catalog.allFiles() where fresh.contains(file) {
        guard case .failure(let failure) = registry.load(file).result else { continue }
        failing.insert(file)
        failures.append(failure)
      }
      guard !failing.isEmpty else { return }
      refuse(failing)
    }
  }

  private mutating func refuse(_ files: Set<PluginFile>) {
    for file in files {
      versions.refused[file] =
        registry.loaded[file]?.source ?? old.loaded[file]?.source.readAgain()
      versions.kept[file] = old.workingSource(of: file)
    }
    fresh.subtract(files)
    registry = old.successor(versions)
    // The old registry goes on where nothing new is left.
    if fresh.isEmpty { old.versions.refused = versions.refused }
  }

  /// Goes on without any new version.
  public mutating func refuseAll() { refuse(fresh) }
}

extension ProviderRegistry {
  /// An attempt to go on with what is on the disk; nil where nothing has changed.
  ///
  /// `touched` are paths of files that may have changed: plugins that nobody has named so far are
  /// looked at if they are among them.
  public func update(touched paths: [String] = []) -> PluginUpdate? {
    PluginUpdate(of: self, touched: paths)
  }

  /// A registry of the same folders that reads everything anew; nothing is parked in it.
  public func renewed() -> ProviderRegistry { successor(PluginVersions()) }

  /// A registry in which one plugin is read anew and awake.
  ///
  /// - Throws: `NOT_FOUND` where there is no such plugin.
  public func renewed(plugin name: String) throws(LayoutFailure) -> ProviderRegistry {
    var versions = currentVersions
    var file = loaded.first { (try? $1.result.get())?.manifest.name == name }?.key
    if file == nil { file = try catalog.file(named: name) }
    if file == nil { file = try plugin(for: ProviderReference(name: name)).file }
    if let file { versions.forget(file) }
    return successor(versions)
  }

  /// The folders in which plugins are looked for.
  public var folderPaths: [String] { services.folders.map(\.path) }

  /// The texts of a plugin that was loaded without a failure.
  fileprivate func workingSource(of file: PluginFile) -> PluginSource? {
    guard let plugin = loaded[file], case .success = plugin.result else { return nil }
    return plugin.source
  }

  func successor(_ versions: PluginVersions) -> ProviderRegistry {
    ProviderRegistry(services, going: versions)
  }

  /// The versions, with what is parked at present.
  var currentVersions: PluginVersions {
    var versions = versions
    for (file, plugin) in loaded {
      guard let plugin = try? plugin.result.get() else { continue }
      versions.exhaustedCalls[file] = plugin.record.exhaustedCalls
    }
    return versions
  }

  /// The files whose texts are neither those that run nor those that were refused last.
  func changedFiles(touched paths: [String]) -> [PluginFile] {
    let running = loaded.filter { $1.source.readAgain() != $1.source }.keys
    let known = Set(catalog.allFiles())
    let others = PluginCatalog(folders: services.folders).allFiles()
      .filter { file in
        let isTouched = paths.contains { file.isMade(of: $0) }
        return loaded[file] == nil && (isTouched || !known.contains(file))
      }
    return (running + others).filter { !isRefused($0) }
  }

  /// Whether the texts on the disk are those that were tried last and do not work.
  private func isRefused(_ file: PluginFile) -> Bool {
    versions.refused[file].map { $0.readAgain() == $0 } ?? false
  }
}

extension PluginFile {
  /// Whether a file is this one, or of its folder.
  fileprivate func isMade(of path: String) -> Bool {
    path == self.path || isFolder && path.hasPrefix(self.path.dropLast("init.lua".count))
  }
}
