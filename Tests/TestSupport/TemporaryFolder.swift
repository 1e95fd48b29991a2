package import Foundation

/// A test's own folder, deleted with the value.
package final class TemporaryFolder: Sendable {
  /// The folder's URL.
  package let url: URL

  /// Creates a folder with files; a name with `/` also creates the folders in it.
  package init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "layouthost-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  /// Creates a folder with the file `documents.ndjson`: so many lines of a batch, of which some are errors.
  package convenience init(linesOfBatch count: Int) throws {
    let lines = (1...count)
      .map { number in
        let layout = ["list", "diagonal", "waterfal"][number % 50 == 0 ? 2 : number % 2]
        return "{\"id\": \(number), \"document\": {\"sections\": "
          + "[{\"layout\": \"\(layout)\", \"items\": \(number % 7)}]}}\n"
      }
    try self.init(["documents.ndjson": lines.joined()])
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The folder's path.
  package var path: String { url.path(percentEncoded: false) }

  /// Returns the path of a file in the folder.
  package func path(of name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }

  /// Writes a file, and overwrites an existing one.
  package func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  /// Replaces a file atomically, so that a reader finds the old text or the new one.
  package func replace(_ name: String, with text: String) throws {
    let new = url.appending(path: ".\(UUID().uuidString)")
    try Data(text.utf8).write(to: new)
    guard rename(path(of: new.lastPathComponent), path(of: name)) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  /// Returns a file's text.
  package func text(of name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  /// Creates a link.
  package static func link(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path,
      withDestinationPath: destination
    )
  }
}
