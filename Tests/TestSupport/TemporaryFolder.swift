package import Foundation

/// A folder of a test's own, deleted with the value.
package final class TemporaryFolder: Sendable {
  /// Where it is.
  package let url: URL

  /// Creates a folder with files; a name with `/` makes the folders it names.
  package init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "layouthost-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The folder's path.
  package var path: String { url.path(percentEncoded: false) }

  /// The path of a file in the folder.
  package func path(of name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }

  /// Writes a file, over what was there.
  package func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  /// Replaces a file at once, so that a reader finds the old text or the new one.
  package func replace(_ name: String, with text: String) throws {
    let new = url.appending(path: ".\(UUID().uuidString)")
    try Data(text.utf8).write(to: new)
    guard rename(path(of: new.lastPathComponent), path(of: name)) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  /// A file's text.
  package func text(of name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  /// Makes a link.
  package static func link(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path,
      withDestinationPath: destination
    )
  }
}
