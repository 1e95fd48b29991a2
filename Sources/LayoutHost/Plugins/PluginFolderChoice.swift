import LayoutModel
import LayoutSystem
import SystemPackage

/// The folders that the session searches for plugins, besides those that come with the program.
public enum PluginFolderChoice: Sendable, Hashable {
  /// Only these folders.
  case only([String])
  /// The folders of the project file, or `./plugins` if it names none; then these.
  case standard(also: [String])

  /// Returns the choice with another folder, which precedes the others unless it is one of them.
  public func adding(_ folder: String) -> PluginFolderChoice {
    switch self {
    case .only(let folders): .only([folder] + folders)
    case .standard(let more): .standard(also: [folder] + more)
    }
  }

  /// Returns the folders with their origins and precedences; the program's folder comes last.
  func places(in project: ProjectFile?) -> [PluginPlace] {
    let named = project?.folders.filter { $0.provider == nil } ?? []
    let others = project?.folders.filter { $0.provider != nil } ?? []
    let places =
      switch self {
      case .only(let paths): paths.map { PluginPlace(path: $0, origin: .flag) }
      case .standard(let more):
        (named.isEmpty
          ? [Self.workingFolder(for: project)]
          : named.map { PluginPlace(path: $0.path, origin: .projectFile) })
          + others.map { PluginPlace(path: $0.path, origin: .projectFile) }
          + more.map { PluginPlace(path: $0, origin: .variable) }
      }
    guard let own = Self.programFolder(), let identity = FileIdentity(own) else { return places }
    let program = PluginPlace(path: own, origin: .program, precedence: .program)
    var isNamed = false
    let all = places.map { place in
      guard FileIdentity(place.path) == identity else { return place }
      isNamed = true
      return PluginPlace(path: place.path, origin: place.origin, precedence: .program)
    }
    return isNamed ? all : all + [program]
  }

  /// Returns `./plugins`, which takes the place of the program's plugins unless it belongs to a
  /// project and the document does not.
  private static func workingFolder(for project: ProjectFile?) -> PluginPlace {
    let working = ProjectFile.nearestPath(to: "").map { ProjectFile.folder(of: $0) }
    let isOther = working.map { project?.isIn($0) != true } ?? false
    return PluginPlace(
      path: "plugins",
      origin: .workingFolder,
      precedence: isOther ? .otherProject : .user
    )
  }
}

extension HostConfiguration {
  /// Returns the folders of plugins, each with its budget, isolation and grants; the program's folder
  /// comes last.
  ///
  /// The configuration overrides the project's settings of a folder, which override its settings
  /// for all folders. Grants are what both allow. With a lock, only what it has can be read of the
  /// folders, but for the program's own.
  func pluginFolders(in project: ProjectFile?) -> [PluginFolder] {
    let named = project?.folders ?? []
    let lock = requiresLock ? LockFile(of: project).lockedFolders() : nil
    return folders.places(in: project)
      .map { place in
        let own = named.first { $0.isSame(as: place.path) }
        let budget = budget.filled(from: own?.budget).filled(from: project?.budget)
        var folder = PluginFolder(
          path: place.path,
          budget: budget.limits,
          isolation: isolation ?? own?.isolation,
          precedence: place.precedence
        )
        let limits = [grants.limit(ofFolder: place.path), own?.allow ?? project?.allow]
        folder.grants = PluginGrants(limits.compactMap(\.self))
        if let lock, place.origin != .program {
          folder.locked = lock.files(ofFolder: place.path)
        }
        return folder
      }
  }

  /// Returns the grants of plugins that are in no folder, such as those in memory.
  func grants(in project: ProjectFile?) -> PluginGrants {
    PluginGrants([grants.general, project?.allow].compactMap(\.self))
  }

  /// Returns the programs of providers that a project names, each with its deadline, independent of
  /// folders.
  ///
  /// They run only if the working directory is in the project: opening a document must not run a
  /// program beside it.
  func programs(in project: ProjectFile?) -> [ProgramSource] {
    guard let project, !project.programs.isEmpty else { return [] }
    let refusal = project.containsWorkingDirectory ? nil : project.outsideFailure
    return project.programs.map { entry in
      let budget = budget.filled(from: entry.budget).filled(from: project.budget)
      return ProgramSource(
        entry.program,
        budget: budget.limits,
        connector: connector,
        refusal: refusal
      )
    }
  }
}

extension Session {
  /// The path at which a prompt finds the project's startup file; nil without a project.
  ///
  /// It is nil if the working directory is outside of the project, too: opening a document must not
  /// run a file beside it.
  package var projectStartupPath: String? {
    guard let project, project.containsWorkingDirectory else { return nil }
    return FilePath(project.path).removingLastComponent().appending(ProjectFile.startupName).string
  }
}

extension ProjectFile {
  /// The folder of the file.
  private var folder: String { Self.folder(of: path) }

  /// Returns the folder of a file.
  fileprivate static func folder(of path: String) -> String {
    let folder = FilePath(path).removingLastComponent().string
    return folder.isEmpty ? "." : folder
  }

  /// Whether the working directory is the file's folder, or in it.
  fileprivate var containsWorkingDirectory: Bool { Self.isIn(folder, ".") }

  /// Whether the project's folder is a folder, or in it.
  fileprivate func isIn(_ other: String) -> Bool { Self.isIn(other, folder) }

  /// Whether a folder is another one, or in it.
  private static func isIn(_ outer: String, _ inner: String) -> Bool {
    guard let own = FileIdentity(outer) else { return false }
    var place = FilePath(inner).absolute
    repeat {
      if FileIdentity(place.string) == own { return true }
    } while place.removeLastComponent()
    return false
  }

  /// The failure of the programs of a project outside the working directory.
  fileprivate var outsideFailure: LayoutError {
    var failure = LayoutError(
      .permissionDenied,
      origin: .document,
      message: "the programs of providers in \(path) are not used from outside its folder",
      hint: "if you trust them, run layouthost in \(folder)"
    )
    failure.file = path
    return failure
  }
}

/// A folder of plugins with its origin.
struct PluginPlace: Sendable, Hashable {
  /// The origin of a plugin folder.
  enum Origin: Sendable, Hashable {
    /// The flag `--plugins`.
    case flag
    /// The project file.
    case projectFile
    /// The folder that is searched without a project.
    case workingFolder
    /// The variable `LAYOUTHOST_PLUGINS`, in addition to the others.
    case variable
    /// The program, which comes with the folder.
    case program
  }

  let path: String
  let origin: Origin
  /// The precedence of its plugins over others of their names.
  var precedence = PluginPrecedence.user
}

extension ProjectFile.Folder {
  /// Whether a path leads to this folder.
  fileprivate func isSame(as other: String) -> Bool {
    if path == other { return true }
    guard let identity = FileIdentity(path) else { return false }
    return identity == FileIdentity(other)
  }
}

extension Session {
  /// Returns the folder for a copy of a plugin that comes with the program: the first one that is
  /// searched before the program's folder; nil if the file is of another plugin.
  package func folderForCopy(ofProgramFile file: String) -> String? {
    let places = configuration.folders.places(in: project)
    let isOwn = places.contains { $0.origin == .program && file.hasPrefix($0.path + "/") }
    return isOwn ? places.first { $0.origin != .program }?.path ?? "plugins" : nil
  }
}

// The plugins that come with the program.
extension PluginFolderChoice {
  /// Whether a folder is the program's.
  static func isProgramFolder(_ path: String) -> Bool {
    guard let own = programFolder(), let identity = FileIdentity(own) else { return false }
    return FileIdentity(path) == identity
  }

  /// Returns the program's folder: `../share/layouthost/plugins` beside an installed program, or
  /// `plugins` of the checkout in which the program was built; nil if neither exists.
  private static func programFolder() -> String? {
    guard var folder = CurrentProcess.program?.removingLastComponent() else { return nil }
    let installed = folder.removingLastComponent().appending("share/layouthost/plugins")
    if installed.isThere { return installed.string }
    repeat {
      let plugins = folder.appending("plugins")
      if folder.appending("Package.swift").isThere, plugins.isThere { return plugins.string }
    } while folder.removeLastComponent()
    return nil
  }
}
