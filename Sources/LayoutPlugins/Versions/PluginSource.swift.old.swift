import LuaSandbox

/// The texts of a plugin: its own file, and the files of its folder that it requires.
///
/// Each is parsed once, whatever number of states is made of it.
struct PluginSource: Hashable {
  /// The texts by path, as errors show it; nil for a file that was looked for and not found.
  private(set) var texts: [String: LuaChunk?] = [:]

  /// The text of a file; nil where there is none.
  func chunk(of path: String) -> LuaChunk? { texts[path] ?? nil }

  /// Whether the file was looked for.
  func knows(_ path: String) -> Bool { texts[path] != nil }

  /// Notes a file's text, or that it is not there.
  mutating func note(_ path: String, _ chunk: LuaChunk?) { texts.updateValue(chunk, forKey: path) }
}
