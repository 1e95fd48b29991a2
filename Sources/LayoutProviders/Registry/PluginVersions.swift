/// The versions that a registry takes over from its predecessor.
struct PluginVersions {
  /// Texts that run in place of those on the disk.
  var kept: [PluginFile: PluginTexts] = [:]
  /// The number of calls in a row that exhausted a plugin.
  var exhaustedCalls: [PluginFile: Int] = [:]
  /// The new files that did not work, which take no plugin's place.
  var refused: Set<PluginFile> = []

  /// Forgets a plugin, so that it is read from the disk.
  mutating func forget(_ file: PluginFile) {
    kept[file] = nil
    exhaustedCalls[file] = nil
    refused.remove(file)
  }
}
