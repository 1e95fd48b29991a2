import LayoutEngine
public import LayoutModel
import LayoutPlugins

// What a session's plugins are, and going on with new versions of them.
extension Session {
  /// Whom the session asks for layouts.
  var providing: any LayoutProviding { registry }

  /// Forgets which plugins have failed, and how often: the next document finds them as a new session
  /// would.
  func forgetFailures() { registry.forgetFailures() }

  /// Lets plugins know nothing of what was asked before, as in a new session.
  func beginAnew() {
    registry.forgetStates()
    forgetFailures()
  }

  /// All providers: native engines and plugins.
  public func providers() -> [ProviderDescriptor] { registry.providers() }

  /// One provider in detail.
  public func provider(named name: String) throws(LayoutError) -> ProviderDescriptor {
    try registry.provider(named: name)
  }

  /// The graphs of a plugin, with what they have done so far.
  func graphs(ofPlugin name: String) throws(LayoutError) -> [PluginGraph] {
    try registry.graphs(ofPlugin: name)
  }
}
