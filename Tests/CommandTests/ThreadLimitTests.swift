import Foundation
import TestSupport
import Testing

/// A user without the right to start threads; the limit does not bind root.
@Suite("Processes that cannot start threads")
struct ThreadLimitTests {
  private static let user = "65534"

  /// The words before a program that let it run as a user without threads.
  private static let limits = [
    "setpriv", "--reuid", user, "--clear-groups", "prlimit", "--nproc=0",
  ]

  /// Whether this machine lets the tests run programs so.
  private static var isPossible: Bool {
    getuid() == 0
      && ["setpriv", "prlimit"]
        .allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
  }

  private func run(_ arguments: [String]) async throws -> Program.Run {
    try await Program.run("env", Self.limits + [Program.path] + arguments)
  }

  @Test("solve fails with the reason if no thread can start", .enabled(if: isPossible))
  func plugin() async throws {
    let run = try await run(["solve", "docs/examples/mixed.json"])
    #expect(run.status == 70)
    #expect(run.errors.contains("the thread that stops scripts at their deadline [UNAVAILABLE]"))
    #expect(!run.errors.contains("memory"))
  }

  @Test("doctor reports that no thread can start, and how to allow more", .enabled(if: isPossible))
  func doctor() async throws {
    let run = try await run(["doctor"])
    #expect(run.status == 1)
    #expect(run.output.contains("the thread that stops scripts at their deadline"))
    #expect(run.output.contains("allow more threads (ulimit -u)"))
  }
}
