import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutProcesses
import LayoutProviders
import TestSupport

/// A session with good plugins, which have enough time also on a slow machine, beside hostile ones, which
/// may not.
struct HostileSession {
  let session: Session
  private let project: TemporaryFolder

  /// Opens a session whose hostile plugins have a deadline and 16 MiB, and run in this process or in
  /// one of their own.
  init(hostile folder: String, deadline: String, isolation: PluginIsolation = .none) throws {
    project = try TemporaryFolder([
      "layouthost.json": """
      {
        "deadline": "60s",
        "timeLimit": "120s",
        "plugins": [
          {"folder": "\(fixtures)/plugins"},
          {"folder": "\(folder)", "deadline": "\(deadline)", "memory": "16MiB",
            "isolation": "\(isolation.rawValue)"}
        ]
      }
      """
    ])
    var configuration = HostConfiguration()
    configuration.folders = .standard(also: [])
    configuration.processes = .workers()
    session = Session(configuration)
    try session.useProject(nearestTo: project.path)
  }

  /// The failure of a document that is laid out, shown and scrolled; nil if there is no failure.
  func failure(of document: String) -> LayoutError? {
    do throws(LayoutError) {
      try session.open(json: document)
      _ = try session.visibleState()
      if session.state.document.screen == nil {
        try session.fling(velocity: LayoutPoint(x: 0, y: 0.5))
      }
      return nil
    } catch {
      return error
    }
  }

  /// The layout of the good plugins' document.
  func goodLayout() throws -> CollectionLayout {
    try session.open(json: HostileFixture.good)
    return try session.focusedCollection().layout
  }
}
