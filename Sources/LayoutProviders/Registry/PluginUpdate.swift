package import LayoutModel
import LayoutSystem

/// An attempt to continue with the plugins' current files on the disk.
///
/// Each plugin whose texts have changed is loaded again, in a registry of its own; the others keep
/// their texts. The caller tries that registry, reports the errors, and adopts it once nothing
/// fails. A plugin that fails keeps its old version.
package struct PluginUpdate {
  /// The registry to try.
  package private(set) var registry: ProviderRegistry
  /// The errors of plugins that do not run their new versions.
  package private(set) var failures: [LayoutError] = []
  /// The texts that were refused, by path; nil if the file is missing.
  package private(set) var refusedTexts: [String: [UInt8]?] = [:]

  /// The current registry.
  private let old: ProviderRegistry
  /// The files that have changed and were not refused.
  private var fresh: Set<PluginFile>
  /// The texts that the registry to try starts from.
  private var versions: PluginVersions

  /// Loads the plugins that have changed; nil if none has.
  /// - Parameters:
  ///   - old: the current registry.
  ///   - paths: the files that may have changed, for plugins that no document has named yet.
  /// - Complexity: O(size of the files of the plugins that were loaded).
  init?(of old: ProviderRegistry, touched paths: [String]) {
    let changed = old.changedFiles(touched: paths)
    guard !changed.isEmpty else { return nil }
    self.old = old
    fresh = Set(changed)
    versions = old.currentVersions
    for file in changed { versions.forget(file) }
    registry = old.successor(versions)
    refuseWhatDoesNotLoad()
  }

  /// The names of the plugins that run new versions.
  package var names: [String] { fresh.map { registry.name(of: $0) }.sorted() }

  /// Whether no plugin runs a new version.
  package var isEmpty: Bool { fresh.isEmpty }

  /// Drops the new version of the plugin that a failure is about.
  ///
  /// - Returns: false if the failure is unrelated to a new version.
  package mutating func refuse(_ failure: LayoutError) -> Bool {
    let blamed = fresh.filter { failure.plugin != nil && registry.name(of: $0) == failure.plugin }
    let present = Set(registry.catalog.allFiles())
    let removed = failure.code == .notFound ? fresh.subtracting(present) : []
    let files = blamed.isEmpty ? removed : blamed
    guard !files.isEmpty else { return false }
    failures.append(failure)
    refuse(files)
    refuseWhatDoesNotLoad()
    return true
  }

  /// Drops all new versions.
  package mutating func refuseAll() { refuse(fresh) }

  /// Refuses the new versions that do not load, until all others do: a refused version affects how
  /// the rest loads.
  private mutating func refuseWhatDoesNotLoad() {
    while true {
      var failing: Set<PluginFile> = []
      // A removed plugin fails only if a document or another plugin names it.
      let changed = registry.catalog.allFiles().filter(fresh.contains)
      registry.startPrograms(of: changed)
      for file in changed {
        guard case .failure(let failure) = registry.load(file).result else { continue }
        failing.insert(file)
        failures.append(failure)
      }
      guard !failing.isEmpty else { return }
      refuse(failing)
    }
  }

  /// Goes back to the running versions of some files, and keeps the refused texts.
  private mutating func refuse(_ files: Set<PluginFile>) {
    for file in files {
      let tried = registry.loaded[file]?.source ?? old.runningSource(of: file)?.readAgain(of: file)
      refusedTexts.merge(tried?.texts ?? [:]) { $1 }
      versions.kept[file] = old.runningSource(of: file)
      let isNew = !old.catalog.allFiles().contains(file)
      if isNew || old.catalog.precedence(of: file) == .refused { versions.refused.insert(file) }
    }
    fresh.subtract(files)
    registry = old.successor(versions)
  }
}

extension ProviderRegistry {
  /// Begins an attempt to go on with the files on the disk; nil if those run already.
  /// - Parameter paths: the files that may have changed, for plugins that no document has named
  ///   yet.
  /// - Returns: the attempt, in which the changed plugins are loaded.
  /// - Complexity: O(size of the files of the plugins that were loaded).
  package func update(touched paths: [String] = []) -> PluginUpdate? {
    PluginUpdate(of: self, touched: paths)
  }

  /// Returns the paths of the files that differ from the running versions.
  /// - Parameter paths: the files that may have changed, for plugins that no document has named
  ///   yet.
  /// - Returns: the paths, including those of required files.
  /// - Complexity: O(size of the files of the plugins that were loaded).
  package func changedPaths(touched paths: [String]) -> Set<String> {
    changedFiles(touched: paths)
      .reduce(into: []) { changed, file in
        let source = loaded[file]?.source ?? versions.kept[file] ?? PluginTexts()
        let texts = source.readAgain(of: file).texts
        let differing = source.texts.filter { $1 != texts[$0] }.keys
        changed.formUnion(differing)
        if differing.isEmpty { changed.insert(file.path) }
      }
  }

  /// The files of the plugins that are loaded, including missing ones.
  package var loadedPaths: [String] { loaded.values.flatMap(\.source.texts.keys) }

  /// Returns a registry of the same folders that reads everything again; no plugin is suspended in
  /// it.
  package func renewed() -> ProviderRegistry { successor(PluginVersions()) }

  /// Returns a registry of the versions that run here, in states of its own; no plugin is suspended in it.
  /// - Complexity: O(number of loaded plugins); no file is read.
  package func sibling() -> ProviderRegistry {
    var versions = currentVersions
    versions.exhaustedCalls = [:]
    return successor(versions)
  }

  /// Returns a registry in which one plugin is read again and not suspended; the others keep their
  /// versions.
  ///
  /// - Throws: `NOT_FOUND` for an unknown plugin.
  package func renewed(plugin name: String) throws(LayoutError) -> ProviderRegistry {
    if let provider = try compiledProvider(named: name) {
      let kind = provider.state.isNative ? "a native engine" : "written in Swift"
      throw LayoutError(
        .failedPrecondition,
        origin: .document,
        message: "“\(name)” is \(kind), so it cannot be reloaded"
      )
    }
    var versions = currentVersions
    var file = standing(Array(loaded.keys)).first { self.name(of: $0) == name }
    if file == nil { file = try catalog.file(named: name) }
    if file == nil {
      file = (try provider(for: ProviderReference(name: name)) as? Plugin)?.file
    }
    if let file { versions.forget(file) }
    return successor(versions)
  }

  /// The folders that are searched for plugins.
  package var folderPaths: [String] { services.sources.compactMap(\.watchedFolder) }

  /// The names of the providers that are not plugins.
  package var compiledNames: [String] { compiled.map(\.state.name) }

  /// Returns the plugins' files that are on the disk now and whose place no other takes, each with
  /// the plugin's name, if known, and whether loading it failed.
  /// - Complexity: O(number of files in the folders); none is loaded.
  package func presentFiles() -> [(path: String, name: String, isFailing: Bool)] {
    standing(PluginCatalog(sources: services.sources).allFiles())
      .map { file in
        let isFailing = loaded[file].map { (try? $0.result.get()) == nil } ?? false
        return (file.path, name(of: file), isFailing)
      }
  }

  /// Returns the bytes of a file from its plugin's source, or else from the disk; nil without
  /// either.
  package func bytes(ofFile path: String) -> [UInt8]? {
    guard let file = catalog.allFiles().first(where: { $0.path == path }) else {
      return try? FileReading.bytes(of: path)
    }
    return try? file.source.bytes(of: path)
  }

  /// Returns a registry with the same services that runs these versions.
  func successor(_ versions: PluginVersions) -> ProviderRegistry {
    ProviderRegistry(services, going: versions)
  }

  /// The running texts, and the suspended plugins.
  var currentVersions: PluginVersions {
    var versions = versions
    for (file, plugin) in loaded {
      guard let plugin = try? plugin.result.get() else { continue }
      versions.kept[file] = plugin.source
      versions.exhaustedCalls[file] = plugin.state.exhaustedCalls
    }
    return versions
  }

  /// The last texts of a plugin known to work.
  func runningSource(of file: PluginFile) -> PluginTexts? {
    guard let plugin = loaded[file] else { return versions.kept[file] }
    return (try? plugin.result.get())?.source
  }

  /// The name of a file's plugin, if known.
  func name(of file: PluginFile) -> String {
    (try? loaded[file]?.result.get())?.manifest.name ?? file.name
  }

  /// The files whose texts on the disk differ from the running ones, and programs that have described themselves
  /// otherwise since.
  func changedFiles(touched paths: [String]) -> [PluginFile] {
    // The other providers of a running program are known already.
    let known = Set(catalog.filesAfterLoading())
    let files = known.union(PluginCatalog(sources: services.sources).allFiles())
    return files.filter { file in
      if let source = loaded[file]?.source ?? versions.kept[file] {
        return source.readAgain(of: file) != source
          || (try? loaded[file]?.result.get().isOutdated) == true
      }
      return !known.contains(file) || paths.contains { file.isMade(of: $0) }
    }
  }
}

extension PluginFile {
  /// Whether a file is this one, or of its folder.
  fileprivate func isMade(of path: String) -> Bool {
    path == self.path || isFolder && path.hasPrefix(self.path.dropLast("init.lua".count))
  }
}
