import LayoutPlugins

/// The command `layouthost worker`, which hosts start for plugins in a process of their own.
package enum PluginWorkerMain {
  /// Answers for plugins over the sockets that the host has left it, until the host closes them.
  package static func run() -> Never { PluginWorkerProcess.run() }
}
