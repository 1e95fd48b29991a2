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

  /// Reads the plugin's own file.
  /// - Parameter subject: the file as the error names it.
  /// - Returns: the file's text.
  /// - Throws: `UNAVAILABLE` for a file that cannot be read, including a missing one.
  package func main(_ subject: String = "the plugin") throws(LayoutError) -> [UInt8] {
    if let text = source.text(of: file.path) { return text }
    do {
      return try read(file.path)
    } catch {
      // A `LayoutError` is the refusal of the file's source.
      throw error as? LayoutError ?? unreadable(file.path, subject, error)
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
      // A `LayoutError` is the refusal of the file's source, such as the host's to a worker.
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
