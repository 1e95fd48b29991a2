package import LayoutModel

/// Runs the files of plugins: in Lua, or in processes of their own.
package protocol PluginRunner: AnyObject {
  /// Runs a plugin's file.
  /// - Parameters:
  ///   - file: the plugin's file.
  ///   - reader: reads the file and the files that it requires.
  ///   - deadline: the time that the file may run; nil means no limit.
  /// - Returns: the plugin's hooks, and its description of itself.
  /// - Throws: the failure with the place in the file that is at fault.
  func start(
    _ file: PluginFile,
    from reader: PluginReader,
    deadline: Duration?
  ) throws(LayoutError) -> StartedPlugin
}
