internal import Foundation

/// A folder in which the commands of a page can be run: its files, the checkout's documents, and the
/// program.
public final class DocumentedFolder: Sendable {
  private let folder: TemporaryFolder

  /// Makes a folder with the files that a page shows.
  public init(_ files: [String: String]) throws {
    folder = try TemporaryFolder(files)
    try folder.write(Self.program, to: "Scripts/layouthost")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: folder.path(of: "Scripts/layouthost")
    )
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "docs"),
      withDestinationURL: Fixtures.root.appending(path: "docs")
    )
  }

  /// Runs a command as a shell does; all that it prints.
  public func output(of command: DocumentedPage.Command) async throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let run = try await Program.run(
      "sh",
      // Both outputs come as they were written, as at a terminal.
      ["-c", "exec 2>&1; \(command.line)"],
      input: command.input,
      in: folder.url,
      variables: ["PATH": folder.path(of: "Scripts") + ":" + path]
    )
    return run.output
  }

  /// The program, with time for plugins on a busy machine.
  private static let program = """
    #!/bin/sh
    case "$1 $2" in
      solve* | draw* | diff* | batch* | explain* | repl* | 'plugins list' | 'plugins describe' | \\
        'plugins check' | \\
        'plugins graph' | 'plugins new') exec '\(Program.path)' "$@" --deadline 60s ;;
      *) exec '\(Program.path)' "$@" ;;
    esac

    """
}
