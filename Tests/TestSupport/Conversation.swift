internal import Subprocess
internal import SystemPackage

/// The built program while it runs, which is given lines one by one and answers with lines.
///
/// Foundation's own type for processes reads beyond a list of open files as long as that of many tests at once
/// (swift-corelibs-foundation, `Process.run`: it copies 256 bytes of each name).
package final class Conversation {
  /// The program's process.
  package let process: Int32
  private let input: StandardInputWriter
  private var output: SubprocessOutputSequence.AsyncIterator
  /// What was read behind the last line, from its end.
  private var rest: [UInt8] = []

  fileprivate init(_ execution: Execution<CustomWriteInput, SequenceOutput, DiscardedOutput>) {
    process = execution.processIdentifier.value
    input = execution.standardInputWriter
    output = execution.standardOutput.makeAsyncIterator()
  }

  /// Writes a line into standard input.
  package func write(_ line: String) async throws {
    _ = try await input.write(line + "\n")
  }

  /// Ends standard input.
  package func finish() async throws { try await input.finish() }

  /// Returns the next line of standard output; empty at its end.
  package func answer() async throws -> String {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeFirst(end + 1) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      guard let more = try await output.next() else { return "" }
      more.withUnsafeBytes { rest += $0 }
    }
  }
}

extension Program {
  /// Runs the program beside what the test says to it; its standard input ends with that at the latest.
  /// - Returns: the exit status; 128 and the signal's number where a signal ended it.
  package static func converse(
    _ arguments: [String],
    _ body: (Conversation) async throws -> Void
  ) async throws -> Int {
    let result = try await Subprocess.run(
      .path(FilePath(path)),
      arguments: Arguments(arguments),
      environment: environment([:]),
      input: .inputWriter,
      output: .sequence,
      error: .discarded
    ) { try await body(Conversation($0)) }
    return status(result.terminationStatus)
  }
}
