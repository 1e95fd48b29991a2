/// What a registry goes on with from the one before it.
struct PluginVersions {
  /// Texts that run in place of those on the disk, which do not work.
  var kept: [PluginFile: PluginSource] = [:]
  /// The texts on the disk that were tried and do not work.
  var refused: [PluginFile: PluginSource] = [:]
  /// How many calls in a row have exhausted a plugin.
  var exhaustedCalls: [PluginFile: Int] = [:]

  /// Forgets a plugin: what is on the disk is tried again.
  mutating func forget(_ file: PluginFile) {
    kept[file] = nil
    refused[file] = nil
    exhaustedCalls[file] = nil
  }
}
