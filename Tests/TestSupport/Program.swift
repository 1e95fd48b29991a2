package import Foundation
internal import Subprocess
internal import SystemPackage
internal import Testing

/// The built program, run as a user runs it.
package enum Program {
  /// The outcome of a run.
  package struct Run: Sendable {
    /// The exit status; 128 plus the signal's number if a signal ended it.
    package let status: Int
    /// Standard output.
    package let output: String
    /// Standard error.
    package let errors: String
  }

  /// The program that `LAYOUTHOST_PROGRAM` names, or else the one in the tests' folder.
  package static let path: String = {
    if let path = ProcessInfo.processInfo.environment["LAYOUTHOST_PROGRAM"] { return path }
    let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    return tests.appending(path: "layouthost").path
  }()

  /// The program's environment variables, here and in a terminal: they hide the user's settings,
  /// and give plugins and documents enough time on a machine that runs many tests.
  static let variables = [
    "CI": "", "LAYOUTHOST_ALLOW": "", "LAYOUTHOST_DEADLINE": "60s", "LAYOUTHOST_PLUGINS": "",
    "LAYOUTHOST_TIME_LIMIT": "60s", "LAYOUTHOST_UPDATE_GOLDENS": "",
    "XDG_CONFIG_HOME": URL(filePath: path).deletingLastPathComponent()
      .appending(path: "tests-configuration").path,
    "XDG_STATE_HOME": URL(filePath: path).deletingLastPathComponent()
      .appending(path: "tests-state").path,
  ]

  /// Runs the program to its end, in the checkout by default, with the variables of the tests' own
  /// environment and some more.
  package static func run(
    _ arguments: [String],
    input: String = "",
    in folder: URL = Fixtures.root,
    variables: [String: String] = [:]
  ) async throws -> Run {
    try await run(path, arguments, input: input, in: folder, variables: variables)
  }

  /// Returns the resident memory, in kB, of the prompt whose command line contains a mark.
  package static func residentMemory(ofPrompt mark: String) async throws -> Int {
    let run = try await run("ps", ["-eo", "rss=,args="])
    let line = run.output.split(separator: "\n")
      .first { $0.contains(mark) && $0.contains(" repl ") && !$0.contains("tmux") }
    return try #require(line.flatMap { Int($0.split(separator: " ")[0]) })
  }

  /// Runs any program, which is searched as by a shell.
  package static func run(
    _ program: String,
    _ arguments: [String],
    input: String = "",
    in folder: URL = Fixtures.root,
    variables: [String: String] = [:]
  ) async throws -> Run {
    let limit = 64 << 20
    let result = try await Subprocess.run(
      program.contains("/") ? .path(FilePath(program)) : .name(program),
      arguments: Arguments(arguments),
      environment: environment(variables),
      workingDirectory: FilePath(folder.path),
      input: .string(input),
      output: .string(limit: limit),
      error: .string(limit: limit)
    )
    return Run(
      status: status(result.terminationStatus),
      output: result.standardOutput,
      errors: result.standardError
    )
  }

  /// Returns the tests' own environment with the program's variables and those of one run.
  static func environment(_ variables: [String: String]) -> Environment {
    var changes: [Environment.Key: String?] = ["NO_COLOR": "1"]
    for (name, value) in Self.variables.merging(variables, uniquingKeysWith: { $1 }) {
      changes[Environment.Key(stringLiteral: name)] = value
    }
    return .inherit.updating(changes)
  }

  /// Returns the exit status; 128 plus the signal's number if a signal ended the program.
  static func status(_ status: TerminationStatus) -> Int {
    switch status {
    case .exited(let code): Int(code)
    case .signaled(let signal): 128 + Int(signal)
    }
  }
}
