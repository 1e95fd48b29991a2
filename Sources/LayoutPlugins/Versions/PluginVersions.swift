/// What a registry goes on with from the one before it.
struct PluginVersions {
  /// Texts that run in place of those on the disk.
  var kept: [PluginFile: PluginSource] = [:]
  /// How many calls in a row have exhausted a plugin.
  var exhaustedCalls: [PluginFile: Int] = [:]

  /// Forgets a plugin: what is on the disk is read.
  mutating func forget(_ file: PluginFile) {
    kept[file] = nil
    exhaustedCalls[file] = nil
  }
}
