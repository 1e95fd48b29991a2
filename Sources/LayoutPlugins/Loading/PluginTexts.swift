import LayoutModel
import LuaSandbox
import SystemPackage

/// Reads the files of one plugin, each once.
///
/// With an initial source, it returns that source's texts, whatever the files contain now.
final class PluginReader {
  /// The source read so far.
  private(set) var source: PluginTexts
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
  init(_ file: PluginFile, again source: PluginTexts) {
    self.file = file
    self.source = source
    readsFiles = false
  }

  /// Creates a reader of earlier texts, and of other files of the plugin.
  init(_ file: PluginFile, beginningWith source: PluginTexts) {
    self.file = file
    self.source = source
    readsFiles = true
  }

  /// The plugin's own file.
  /// - Throws: `UNAVAILABLE` for a file that cannot be read, including a missing one.
  func main() throws(LayoutError) -> LuaChunk {
    if let chunk = source.chunk(of: file.path) { return chunk }
    do {
      return try read(file.path)
    } catch {
      throw unreadable(file.path, "the plugin", error)
    }
  }

  /// Returns a file that may be missing, which is also noted: it may appear.
  /// - Throws: `UNAVAILABLE` for a file that exists but cannot be read, and the host's refusal to a
  ///   worker.
  func chunk(of path: String) throws(LayoutError) -> LuaChunk? {
    if source.knows(path) || !readsFiles { return source.chunk(of: path) }
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
  private func read(_ path: String) throws -> LuaChunk {
    let result = Result { try LuaChunk(contentsOf: path, in: file) }
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
    for path in texts.keys { fresh.note(path, try? LuaChunk(contentsOf: path, in: file)) }
    return fresh
  }
}

extension LuaChunk {
  /// Reads a file of a plugin from its source.
  fileprivate convenience init(contentsOf path: String, in file: PluginFile) throws {
    self.init(try file.source.bytes(of: path), name: "@" + path)
  }
}

/// The texts of a plugin: its own file, and the files of its folder that it requires.
///
/// Each is parsed once, whatever number of states is made of it.
struct PluginTexts: Hashable {
  /// The texts by path, as errors show it; nil if the file was not found.
  private(set) var texts: [String: LuaChunk?] = [:]

  /// Returns the text of a file; nil if the file is unknown.
  func chunk(of path: String) -> LuaChunk? { texts[path] ?? nil }

  /// Whether the file was searched for.
  func knows(_ path: String) -> Bool { texts[path] != nil }

  /// Notes a file's text, or its absence.
  mutating func note(_ path: String, _ chunk: LuaChunk?) { texts.updateValue(chunk, forKey: path) }
}

/// The versions that a registry takes over from its predecessor.
struct PluginVersions {
  /// Texts that run in place of those on the disk.
  var kept: [PluginFile: PluginTexts] = [:]
  /// The number of calls in a row that exhausted a plugin.
  var exhaustedCalls: [PluginFile: Int] = [:]

  /// Forgets a plugin, so that it is read from the disk.
  mutating func forget(_ file: PluginFile) {
    kept[file] = nil
    exhaustedCalls[file] = nil
  }
}
