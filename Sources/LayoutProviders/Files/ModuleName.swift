import SystemPackage

/// The name of a file that a plugin requires: `shapes.circle` of its own folder, or
/// `@lib/shapes.circle` of the folder that plugins share.
package struct ModuleName: Sendable, Hashable {
  /// The folder beside plugins whose files they share.
  package static let sharedFolder = "lib"
  /// The start of the name of a shared file.
  package static let sharedPrefix = "@\(sharedFolder)/"
  /// The greatest length of a name, in bytes.
  package static let lengthLimit = 255
  /// The suffix of the files.
  static let suffix = ".lua"

  /// Whether the file is in the folder that plugins share.
  package let isShared: Bool
  /// The folders in the plugin's or the shared folder, and the file's name without its suffix.
  private let words: [String]

  /// Reads a name; nil if it cannot be that of a file, as `..` and absolute paths.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.lengthLimit else { return nil }
    isShared = text.hasPrefix(Self.sharedPrefix)
    let name = isShared ? text.dropFirst(Self.sharedPrefix.count) : text[...]
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard words.allSatisfy(Self.isWord) else { return nil }
    self.words = words.map(String.init)
  }

  /// Returns the paths of the files that the name may mean, the first of which counts.
  package func paths(in folder: ModuleFolder) -> [String] {
    let stem = words.reduce(FilePath(folder.path)) { $0.appending($1) }.string
    return [stem + Self.suffix, stem + "/init" + Self.suffix]
  }

  /// Whether a part of a name can be a file's name, and nothing like `..` or an absolute path.
  ///
  /// ASCII only: file systems differ in the normal form of other letters.
  static func isWord(_ word: Substring) -> Bool {
    !word.isEmpty
      && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
  }

  /// Whether a file's name is that of a file that can be required.
  static func isFile(_ name: String) -> Bool {
    name.hasSuffix(suffix) && isWord(name.dropLast(suffix.count))
  }
}
