import LayoutPlugins

/// The command `layouthost worker`, which hosts start to run plugins in a separate process.
package enum PluginWorkerMain {
  /// Runs plugins for the host over the sockets it passes, until the host closes them.
  package static func run() -> Never { PluginWorkerProcess.run() }
}
