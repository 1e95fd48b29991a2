import FoundationEssentials
import LayoutModel
import LayoutPlugins
import SystemPackage

/// The folders that are searched for plugins, besides those that come with the program.
public enum PluginFolderChoice: Sendable, Hashable {
  /// In these folders and nowhere else.
  case only([String])
  /// In the folders of the project file or, where it names none, in `plugins` of the working
  /// directory; then in these.
  case standard(also: [String])

  /// The choice with one folder more, which counts before the others if it is not one of them.
  public func adding(_ folder: String) -> PluginFolderChoice {
    switch self {
    case .only(let folders): .only([folder] + folders)
    case .standard(let more): .standard(also: [folder] + more)
    }
  }

  /// The folders with what named them, the program's own behind them.
  func places(in project: ProjectFile?) -> [PluginPlace] {
    let named = project?.folders.filter { $0.provider == nil } ?? []
    let others = project?.folders.filter { $0.provider != nil } ?? []
    let places =
      switch self {
      case .only(let paths): paths.map { PluginPlace(path: $0, origin: .flag) }
      case .standard(let more):
        (named.isEmpty
          ? [PluginPlace(path: "plugins", origin: .workingFolder)]
          : named.map { PluginPlace(path: $0.path, origin: .projectFile) })
          + others.map { PluginPlace(path: $0.path, origin: .projectFile) }
          + more.map { PluginPlace(path: $0, origin: .variable) }
      }
    let own = Self.programFolder(besides: places.map(\.path))
    return places + own.map { PluginPlace(path: $0, origin: .program) }
  }
}

extension HostConfiguration {
  /// The folders of plugins, each with its budget and its isolation, the program's own behind them.
  ///
  /// What the configuration says counts before what the project says of a folder, and that before
  /// what it says of all.
  func pluginFolders(in project: ProjectFile?) -> [PluginFolder] {
    let named = project?.folders ?? []
    return folders.places(in: project)
      .map { place in
        let own = named.first { $0.isSame(as: place.path) }
        let budget = budget.filled(from: own?.budget).filled(from: project?.budget)
        return PluginFolder(
          path: place.path,
          budget: budget.lua,
          isolation: isolation ?? own?.isolation
        )
      }
  }
}

extension HostConfiguration {
  /// The programs of providers that a project names, each with its deadline; they count whatever folders do.
  ///
  /// They are used only by one who works in the project: to open a document must not run what lies beside it.
  func programs(in project: ProjectFile?) -> [ProgramSource] {
    guard let project, !project.programs.isEmpty else { return [] }
    let refusal = project.containsWorkingDirectory ? nil : project.outsideFailure
    return project.programs.map { entry in
      let budget = budget.filled(from: entry.budget).filled(from: project.budget)
      return ProgramSource(
        entry.program,
        budget: budget.lua,
        connector: connector,
        refusal: refusal
      )
    }
  }
}

extension ProjectFile {
  /// The folder of the file.
  private var folder: String {
    let folder = FilePath(path).removingLastComponent().string
    return folder.isEmpty ? "." : folder
  }

  /// Whether the working directory is the file's folder, or in it.
  fileprivate var containsWorkingDirectory: Bool {
    guard let own = FileIdentity(folder) else { return false }
    var place = FilePath(FileManager.default.currentDirectoryPath)
    repeat {
      if FileIdentity(place.string) == own { return true }
    } while place.removeLastComponent()
    return false
  }

  /// The failure of the programs of a project in which the user does not work.
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

/// A folder of plugins, and what named it.
struct PluginPlace: Sendable, Hashable {
  /// The origin of a plugin folder.
  enum Origin: Sendable, Hashable {
    /// The flag `--plugins` named it.
    case flag
    /// The project file.
    case projectFile
    /// It is where plugins are looked for without a project.
    case workingFolder
    /// It counts besides: the variable `LAYOUTHOST_PLUGINS`.
    case variable
    /// It came with the program.
    case program
  }

  let path: String
  let origin: Origin
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
  /// Returns the folder for a copy of a plugin that comes with the program: the first one that is searched before
  /// the program's own.
  /// - Parameter file: the plugin's file.
  /// - Returns: the folder; nil for the file of another plugin.
  package func folderForCopy(ofProgramFile file: String) -> String? {
    let places = configuration.folders.places(in: project)
    let isOwn = places.contains { $0.origin == .program && file.hasPrefix($0.path + "/") }
    return isOwn ? places.first { $0.origin != .program }?.path ?? "plugins" : nil
  }
}

// The plugins that come with the program.
extension PluginFolderChoice {
  /// The program's own folder: `../share/layouthost/plugins` beside an installed program, or `plugins` of the
  /// checkout in which the program was built; nil where there is neither.
  private static func programFolder() -> String? {
    guard
      let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    // The link is absolute and has no `.` or `..`. Plain text, since this is done at every start.
    var directory = parent(of: executable)
    let installed = parent(of: directory) + "/share/layouthost/plugins"
    if isThere(installed) { return installed }
    while !directory.isEmpty {
      let plugins = directory + "/plugins"
      if isThere(directory + "/Package.swift"), isThere(plugins) { return plugins }
      directory = parent(of: directory)
    }
    return nil
  }

  /// The folder of a file with an absolute path; empty for the root and what is in it.
  private static func parent(of path: String) -> String {
    String(path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)])
  }

  /// The program's own folder, unless it is among the given folders or missing.
  private static func programFolder(besides folders: [String]) -> [String] {
    guard let own = programFolder(), let identity = FileIdentity(own) else { return [] }
    return folders.contains { FileIdentity($0) == identity } ? [] : [own]
  }

  private static func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}
