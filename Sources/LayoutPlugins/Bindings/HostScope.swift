import LayoutModel
import LayoutProviders

/// The plugin that a set of `host` functions serves.
///
/// The functions hold this scope instead of the instance, which owns the state that owns them.
final class HostScope {
  /// The plugin's file.
  let file: PluginFile
  /// Reads the plugin's files.
  let reader: PluginReader
  /// The instance of the plugin, nil while its file runs; weak, since it owns the functions.
  weak var instance: PluginInstance?
  /// The plugin's manifest; nil while its file runs.
  var manifest: PluginManifest?
  /// The chunks of the plugin's files.
  let chunks: LuaChunks
  /// Whether a warning about the plugin was logged.
  var hasWarned = false

  /// Creates the scope of a plugin whose file is about to run.
  init(file: PluginFile, reader: PluginReader, chunks: LuaChunks) {
    self.file = file
    self.reader = reader
    self.chunks = chunks
  }

  /// Checks that the plugin's manifest lists a capability.
  /// - Throws: `FAILED_PRECONDITION` for one that the manifest does not list, and for any while the
  ///   plugin's file runs.
  func require(_ capability: HostCapability) throws(LayoutError) {
    let name = capability.rawValue
    guard let manifest, manifest.requires.contains(name) else {
      throw LayoutError(
        .failedPrecondition,
        origin: .plugin,
        message: "host.\(name) is not there",
        hint: manifest == nil
          ? "hooks have it, in a plugin with requires = { \"\(name)\" }"
          : "add requires = { \"\(name)\" } to the plugin's table"
      )
    }
  }
}
