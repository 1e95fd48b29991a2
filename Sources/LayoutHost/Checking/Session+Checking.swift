import LayoutEngine
public import LayoutModel
public import LuaSandbox

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

  /// Scrolls to a part of the way from the start of the content, 0, to its end, 1.
  func scroll(toFraction fraction: Double) throws(LayoutError) {
    let range = try scrollRange()
    try scroll(
      to: Point(
        x: range.least.x + (range.greatest.x - range.least.x) * fraction,
        y: range.least.y + (range.greatest.y - range.least.y) * fraction
      )
    )
  }

  /// Lets plugins see other sizes; whether they have an answer there does not matter.
  ///
  /// The session then shows what it showed.
  func askSomethingElse() {
    let state = state
    for size in [Size(width: 321, height: 654), Size(width: 1024, height: 500)] {
      self.state.flags.container = size
      _ = try? LayoutTrace(of: self, .forwards)
    }
    self.state = state
  }

  /// Lays out what the session showed in some state anew, in sessions of their own, and compares to the
  /// bit.
  /// - Returns: why the layouts differ; nil where all are the same.
  /// - Throws: the failure of the document or of a provider.
  public func nondeterminism(of state: SessionState) throws(LayoutError) -> LayoutError? {
    try DeterminismCheck(configuration: configuration).check(state, in: project)
  }
}
