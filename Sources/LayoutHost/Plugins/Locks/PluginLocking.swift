package import LayoutModel
import LayoutProviders

/// Locks the plugins of a project, and compares them with the lock.
///
/// The plugins that come with the program are its own, and in no lock.
package struct PluginLocking {
  /// The lock's file.
  package let file: LockFile
  private let configuration: HostConfiguration
  private let folders: [PluginFolder]

  /// Creates the locking of the plugins of the project that is nearest to a folder, upwards.
  /// - Throws: a failure of the project file.
  package init(
    _ configuration: HostConfiguration,
    nearestTo folder: String = ""
  ) throws(LayoutError) {
    var configuration = configuration
    configuration.requiresLock = false
    self.init(configuration, try configuration.project(nearestTo: folder))
  }

  /// Creates the locking of a project's plugins.
  init(_ configuration: HostConfiguration, _ project: ProjectFile?) {
    self.configuration = configuration
    file = LockFile(of: project)
    let paths = configuration.folders.places(in: project).filter { $0.origin != .program }
    folders = paths.map { PluginFolder(path: $0.path) }
  }

  // MARK: Locking

  /// Returns the lock of the files as they are, and the failures of the plugins that do not load.
  ///
  /// Each plugin is loaded, since only its table has its name and its version.
  /// - Throws: a failure of reading.
  package func present() throws(LayoutError) -> (lock: PluginLock, failures: [LayoutError]) {
    var failures: [LayoutError] = []
    var locked: [PluginLock.Folder] = []
    for folder in folders {
      let known = try PluginChecker(configuration).plugins(in: folder.path)
      failures += known.compactMap(\.failure)
      var plugins: [PluginLock.Plugin] = []
      for (file, plugin) in zip(folder.files(), known) {
        let files = try digests(of: folder.lockablePaths(of: file), in: folder)
        plugins.append(.init(name: plugin.name, version: plugin.version, files: files))
      }
      let shared = try digests(of: folder.sharedPaths(), in: folder)
      guard !plugins.isEmpty || !shared.isEmpty else { continue }
      let path = file.name(ofFolder: folder.path)
      // A folder that is named twice is in the lock once.
      guard !locked.contains(where: { $0.path == path }) else { continue }
      locked.append(.init(path: path, plugins: plugins, shared: shared))
    }
    return (PluginLock(locked), failures)
  }

  private func digests(
    of paths: [String],
    in folder: PluginFolder
  ) throws(LayoutError) -> PluginLock.Digests {
    var digests: PluginLock.Digests = [:]
    for path in paths {
      do {
        digests[path] = SHA256.digits(of: try folder.unlockedBytes(at: path))
      } catch {
        throw LayoutError(
          .unavailable,
          origin: .inputOutput,
          message: "the plugin's file cannot be read: \(error)",
          file: "\(folder.path)/\(path)"
        )
      }
    }
    return digests
  }

  // MARK: Comparing

  /// Returns the differences between a lock and the files, in the order of their paths.
  ///
  /// No plugin runs.
  /// - Throws: a failure of reading.
  /// - Complexity: O(size of the files).
  func differences(from lock: PluginLock) throws(LayoutError) -> [LockDifference] {
    var differences: Set<LockDifference> = []
    for folder in folders {
      let path = file.name(ofFolder: folder.path)
      let locked = lock.folders.first { $0.path == path }?.files ?? [:]
      let paths = Set(folder.files().flatMap(folder.lockablePaths) + folder.sharedPaths())
      let present = try digests(of: paths.sorted(), in: folder)
      for name in paths.union(locked.keys) where locked[name] != present[name] {
        let kind: LockDifference.Kind =
          locked[name] == nil ? .added : present[name] == nil ? .missing : .changed
        differences.insert(
          LockDifference(folder: path, name: name, path: "\(folder.path)/\(name)", kind: kind)
        )
      }
    }
    return differences.sorted { $0.path < $1.path }
  }

  /// Checks that the files are those of the lock.
  /// - Throws: `NOT_FOUND` without a lock, the mistake in it, and `PERMISSION_DENIED` with all
  ///   differences.
  func check() throws(LayoutError) {
    let failures = try differences(from: try file.read())
      .map { difference in
        LayoutError(
          .permissionDenied,
          origin: .plugin,
          message: difference.words,
          file: difference.path
        )
      }
    guard var failure = failures.first else { return }
    failure.hint = "layouthost plugins lock writes \(LockFile.name) for the files as they are"
    failure.others = Array(failures.dropFirst())
    throw failure
  }
}
