internal import Foundation

/// A folder for running the commands of a page, with its files, the checkout's documents and the
/// program.
package final class DocumentedFolder: Sendable {
  private let folder: TemporaryFolder

  /// Creates a folder with the files that a page shows.
  package init(_ files: [String: String]) throws {
    folder = try TemporaryFolder(files)
    let scripts = folder.url.appending(path: "Scripts")
    try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: scripts.appending(path: "layouthost"),
      withDestinationURL: URL(filePath: Program.path)
    )
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "docs"),
      withDestinationURL: Fixtures.root.appending(path: "docs")
    )
  }

  /// Runs a command as a shell does, and returns its whole output.
  package func output(of command: DocumentedPage.Command) async throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let run = try await Program.run(
      "sh",
      // Both outputs arrive in the order of writing, as in a terminal.
      ["-c", "exec 2>&1; \(command.line)"],
      input: command.input,
      in: folder.url,
      variables: [
        "PATH": folder.path(of: "Scripts") + ":" + path,
        "XDG_STATE_HOME": folder.path(of: ".state"),
      ]
    )
    return run.output
  }
}
