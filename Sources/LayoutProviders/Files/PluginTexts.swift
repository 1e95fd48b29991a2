package import LayoutModel
import SystemPackage

/// Reads the files of one plugin, each once.
///
/// With an initial source, it returns that source's texts, whatever the files contain now.
package final class PluginReader {
  /// The source read so far.
  package private(set) var source: PluginTexts
  /// The plugin's main file.
  private let file: PluginFile
  /// Whether files missing from the source are read.
  private let readsFiles: Bool

  /// Creates a reader of the source's files.
  init(_ file: PluginFile) {
    self.file = file
    source = PluginTexts()
    readsFiles = true
  }

  /// Creates a reader of earlier texts.
  package init(_ file: PluginFile, again source: PluginTexts) {
    self.file = file
    self.source = source
    readsFiles = false
  }

  /// Creates a reader of earlier texts, and of other files of the plugin.
  package init(_ file: PluginFile, beginningWith source: PluginTexts) {
    self.file = file
    self.source = source
    readsFiles = true
  }

  /// The plugin's own file.
  /// - Throws: `UNAVAILABLE` for a file that cannot be read, including a missing one.
  package func main() throws(LayoutError) -> [UInt8] {
    if let text = source.text(of: file.path) { return text }
    do {
      return try read(file.path)
    } catch {
      throw unreadable(file.path, "the plugin", error)
    }
  }

  /// Returns a file that may be missing, which is also noted: it may appear.
  /// - Throws: `UNAVAILABLE` for a file that exists but cannot be read, and the host's refusal to a
  ///   worker.
  package func text(of path: String) throws(LayoutError) -> [UInt8]? {
    if source.knows(path) || !readsFiles { return source.text(of: path) }
    do {
      return try read(path)
    } catch {
      // A `LayoutError` is the host's refusal to a worker.
      if let failure = error as? LayoutError { throw failure }
      let problem = error as? Errno
      guard problem != .noSuchFileOrDirectory, problem != .notDirectory else { return nil }
      throw unreadable(path, "the file", error)
    }
  }

  /// Reads a file and notes the result.
  private func read(_ path: String) throws -> [UInt8] {
    let result = Result { try file.source.bytes(of: path) }
    source.note(path, try? result.get())
    return try result.get()
  }

  /// Returns the failure of a file that cannot be read.
  private func unreadable(_ path: String, _ what: String, _ error: any Error) -> LayoutError {
    LayoutError(
      .unavailable,
      origin: .inputOutput,
      message: "\(what) cannot be read: \(error)",
      file: path
    )
  }
}

extension PluginTexts {
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
