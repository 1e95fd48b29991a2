import LayoutModel
import SystemPackage

extension PluginTexts {
  /// The hash of the names and the bytes of all files, the same wherever the plugin's folder is.
  ///
  /// - Complexity: O(size of the files).
  var contentHash: UInt64 {
    var hash = StableHash()
    for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let text else { continue }
      hash.add((FilePath(path).lastComponent?.string ?? path).utf8)
      hash.add(text)
    }
    return hash.value
  }

  /// The same files of a plugin as its source has them now.
  ///
  /// - Complexity: O(size of the files).
  func readAgain(of file: PluginFile) -> PluginTexts {
    var fresh = PluginTexts()
    for path in texts.keys { fresh.note(path, try? file.source.bytes(of: path)) }
    return fresh
  }
}

/// The texts of a plugin: its own file, and the files of its folder that it requires.
///
package struct PluginTexts: Hashable {
  /// The texts by path, as errors show it; nil if the file was not found.
  package private(set) var texts: [String: [UInt8]?] = [:]

  /// Creates a plugin without texts.
  package init() {}

  /// Returns the text of a file; nil if the file is unknown.
  func text(of path: String) -> [UInt8]? { texts[path] ?? nil }

  /// Whether the file was searched for.
  func knows(_ path: String) -> Bool { texts[path] != nil }

  /// Notes a file's text, or its absence.
  package mutating func note(_ path: String, _ text: [UInt8]?) {
    texts.updateValue(text, forKey: path)
  }
}

extension LayoutError {
  /// Returns the failure with an excerpt of the plugin's file at fault.
  func excerpted(from source: PluginTexts) -> LayoutError {
    guard excerpt == nil, let file, let text = source.text(of: file) else { return self }
    return excerpted(from: text, file: file)
  }
}
