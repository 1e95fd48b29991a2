public import LayoutModel
public import LuaRuntime

extension Session {
  /// What scripts beside the session's plugins may use up: what each plugin may.
  public var scriptBudget: LuaBudget { configuration.budget.filled(from: project?.budget).lua }

  /// Whether anybody has said how long calls of plugins may take: a flag, or the project file.
  public var hasChosenDeadline: Bool {
    let budgets = [project?.budget] + (project?.folders ?? []).map(\.budget)
    return configuration.budget.deadline != nil || budgets.contains { $0?.deadline != nil }
  }

  /// Whether plugins are looked for in a folder.
  public func looksForPlugins(in folder: String) -> Bool {
    guard let identity = FileIdentity(folder) else { return false }
    return configuration.folders.places(in: project).contains { FileIdentity($0.path) == identity }
  }

  /// The folders in which plugins are looked for, but for those that come with the program.
  public var ownPluginFolders: [String] {
    configuration.folders.places(in: project).filter { $0.origin != .program }.map(\.path)
  }

  /// Lays out what the session showed in some state anew, in sessions of their own, and compares to the
  /// bit.
  /// - Returns: why the layouts differ; nil where all are the same.
  /// - Throws: the failure of the document or of a provider.
  public func nondeterminism(of state: SessionState) throws(LayoutFailure) -> LayoutFailure? {
    try DeterminismCheck(configuration: configuration).check(state, in: project)
  }
}
