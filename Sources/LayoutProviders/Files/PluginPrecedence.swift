/// The precedence of plugins with the same name: the first takes the place of the others.
package enum PluginPrecedence: Sendable, Hashable, Comparable, CaseIterable {
  /// The user's own plugins.
  case user
  /// The plugins that come with the program.
  case program
  /// The plugins of a project to which the document does not belong.
  case otherProject
  /// New files that do not work, beside a running plugin.
  case refused
}
