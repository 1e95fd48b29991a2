package import Foundation

/// Shells in which `layouthost` is the built program.
package enum Shell {
  /// The value of `PATH` with the program's folder first.
  package static let path =
    URL(filePath: Program.path).deletingLastPathComponent().path + ":"
    + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")

  /// Whether a program is installed.
  package static func has(_ name: String) -> Bool {
    path.split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  /// Runs a line in bash.
  package static func run(
    _ line: String,
    _ arguments: [String] = [],
    in folder: URL = Fixtures.root
  ) async throws -> Program.Run {
    try await Program.run(
      "bash",
      ["-c", line, "bash"] + arguments,
      in: folder,
      variables: ["PATH": path]
    )
  }
}
