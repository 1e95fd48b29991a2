/// The texts of a plugin: its own file, and the files of its folder that it requires.
struct PluginSource: Hashable {
  /// The texts by path, as errors show it; nil for a file that was looked for and not found.
  private(set) var texts: [String: [UInt8]?] = [:]

  /// The text of a file; nil where there is none.
  func text(of path: String) -> [UInt8]? { texts[path] ?? nil }

  /// Whether the file was looked for.
  func knows(_ path: String) -> Bool { texts[path] != nil }

  /// Notes a file's text, or that it is not there.
  mutating func note(_ path: String, _ text: [UInt8]?) { texts.updateValue(text, forKey: path) }
}
