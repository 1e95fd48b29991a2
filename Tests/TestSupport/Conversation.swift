internal import Subprocess
internal import SystemPackage

/// The running built program, which reads lines one by one and replies with lines.
///
/// Foundation's own type for processes reads beyond a list of open files that is as long as with
/// many tests at once (swift-corelibs-foundation, `Process.run`: it copies 256 bytes of each name).
package final class Conversation {
  /// The program's process.
  package let process: Int32
  private let input: StandardInputWriter
  private var output: SubprocessOutputSequence.AsyncIterator
  /// The bytes that were read after the last line.
  private var rest: [UInt8] = []

  fileprivate init(_ execution: Execution<CustomWriteInput, SequenceOutput, DiscardedOutput>) {
    process = execution.processIdentifier.value
    input = execution.standardInputWriter
    output = execution.standardOutput.makeAsyncIterator()
  }

  /// Writes a line to standard input.
  package func write(_ line: String) async throws {
    _ = try await input.write(line + "\n")
  }

  /// Ends standard input.
  package func finish() async throws { try await input.finish() }

  /// Returns the next line of standard output; empty at its end.
  package func reply() async throws -> String {
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
  /// Runs the program together with the test's closure, at whose end standard input ends too.
  /// - Returns: the exit status; 128 plus the signal's number if a signal ended it.
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
