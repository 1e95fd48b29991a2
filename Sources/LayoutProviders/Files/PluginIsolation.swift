/// The process in which plugins run.
public enum PluginIsolation: String, Sendable, Hashable, CaseIterable {
  /// This process.
  case none
  /// A separate process, confined as far as the system allows.
  case process
  /// A separate process, or none if the system cannot confine it fully.
  case strictProcess = "process!"
}
