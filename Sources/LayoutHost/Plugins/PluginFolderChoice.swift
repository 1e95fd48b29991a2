internal import PluginHost

/// Where plugins are looked for, besides those that come with the program.
public enum PluginFolderChoice: Sendable, Hashable {
  /// In these folders and nowhere else.
  case only([String])
  /// In the folders of the project file or, where it names none, in `plugins` of the working
  /// directory; then in these.
  case standard(also: [String])

  /// The choice with one folder more, which counts before the others if it is not one of them.
  func adding(_ folder: String) -> PluginFolderChoice {
    switch self {
    case .only(let folders): .only([folder] + folders)
    case .standard(let more): .standard(also: [folder] + more)
    }
  }

  /// The folders, each with its budget, the program's own behind them.
  ///
  /// What `flags` say of a budget counts before what the project says of a folder, and that before
  /// what it says of all.
  func folders(in project: ProjectFile?, flags: PluginBudget) -> [PluginFolder] {
    let named = project?.folders ?? []
    let paths =
      switch self {
      case .only(let paths): paths
      case .standard(let more): (named.isEmpty ? ["plugins"] : named.map(\.path)) + more
      }
    return ProgramPlugins.added(to: paths.map { PluginFolder(path: $0) })
      .map { folder in
        let own = named.first { $0.isSame(as: folder.path) }?.budget
        let budget = flags.filled(from: own).filled(from: project?.budget)
        return PluginFolder(path: folder.path, budget: budget.lua)
      }
  }
}

extension ProjectFile.Folder {
  /// Whether a path leads to this folder.
  fileprivate func isSame(as other: String) -> Bool {
    if path == other { return true }
    guard let identity = FileIdentity(path) else { return false }
    return identity == FileIdentity(other)
  }
}
