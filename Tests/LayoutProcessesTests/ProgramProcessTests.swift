import Foundation
import LayoutModel
import LayoutProcesses
import LayoutProviders
import TestSupport
import Testing

/// A shell program that is supervised on another thread.
private final class Supervised: Sendable {
  let process: ProgramProcess
  let log = LogRecorder()

  init(_ script: String) throws {
    process = try ProgramProcess(["sh", "-c", script], in: "/", socket: "/nowhere/1.sock")
    let (process, logger) = (process, log.logger)
    Thread.detachNewThread { process.supervise(logger, "own") }
  }

  deinit { process.kill() }

  /// Waits some seconds for a condition.
  func wait(_ condition: (Supervised) -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(20)
    while !condition(self) {
      if end <= .now { return false }
      usleep(1000)
    }
    return true
  }
}

@Suite("Supervision of programs that offer providers")
struct ProgramProcessTests {
  @Test(
    "A program's handshake line names its address, or is an error",
    arguments: [
      ("1|1|unix|/x/y|grpc", "unix:/x/y", nil),
      ("1|1|tcp|127.0.0.1:99|grpc|cert", "127.0.0.1:99", nil),
      ("1|2|unix|/x|grpc", nil, "version 2"),
      ("1|1|unix|/x|netrpc", nil, "does not speak gRPC"),
      ("1|1|unix|/x", nil, "does not speak gRPC"),
      ("1|1|pipe|/x|grpc", nil, "network “pipe”"),
      ("2|1|unix|/x|grpc", nil, "its handshake is"),
      ("|||||", nil, "its handshake is"),
    ] as [(String, String?, String?)]
  )
  func handshake(line: String, address: String?, mistake: String?) throws {
    let program = try Supervised("echo started; echo '\(line)'; exec cat")
    #expect(program.wait { $0.process.announced != nil || $0.process.refusal != nil })
    #expect(program.process.announced == address)
    if let mistake {
      #expect(program.process.refusal?.contains(mistake) == true)
    } else {
      #expect(program.process.refusal == nil)
    }
    #expect(program.log.lines.contains { $0.contains("started") })
  }

  @Test("A program receives the cookie and its socket's path, and the host logs its output")
  func variables() throws {
    let program = try Supervised(
      "echo $LAYOUTHOST_PROVIDER $LAYOUTHOST_PROVIDER_SOCKET $PLUGIN_PROTOCOL_VERSIONS >&2; "
        + "echo $TMPDIR >&2; printf last >&2; exit 3"
    )
    #expect(program.wait(\.process.hasEnded))
    let lines = program.log.lines
    #expect(lines.contains { $0.contains("own") && $0.contains("layouthost.v1 /nowhere/1.sock 1") })
    #expect(lines.contains { $0.hasSuffix("/nowhere") })
    #expect(lines.contains { $0.contains("last") })
    #expect(program.process.ending.contains("status 3"))
    #expect(program.process.ending.contains("“last”"))
  }

  @Test(
    "A program and its children end with its input, by a signal, or by force a second later"
  )
  func ends() throws {
    for script in ["exec cat", "trap '' TERM; cat", "trap '' TERM; while :; do sleep 1; done"] {
      let program = try Supervised("sleep 100 & echo child $! >&2; " + script)
      #expect(program.wait { !$0.log.lines.isEmpty })
      let words = program.log.lines[0].split(separator: " ")
      let child = try #require(words.last.flatMap { pid_t($0) })
      program.process.end()
      #expect(program.wait(\.process.hasEnded))
      #expect(program.wait { _ in kill(child, 0) != 0 || isZombie(child) })
    }
  }

  @Test("A killed program reports its signal, and an endless line of output is bounded")
  func killed() throws {
    let program = try Supervised("head -c 100000 /dev/zero | tr '\\0' x; exec cat")
    #expect(program.wait { $0.log.lines.count >= 10 })
    #expect(program.log.lines.allSatisfy { $0.utf8.count < 10_000 })
    program.process.kill()
    #expect(program.wait(\.process.hasEnded))
    #expect(program.process.ending.contains("signal 9"))
  }

  @Test(
    "A program that cannot start is a failure with the reason",
    arguments: ["./none", "no-such-program"]
  )
  func missing(word: String) {
    let failure = #expect(throws: LayoutError.self) {
      try ProgramProcess([word], in: "/", socket: "/nowhere/1.sock")
    }
    #expect(failure?.code == .unavailable)
    #expect(failure?.message.contains(word) == true)
  }

  @Test("The host watches the files that a program's command names, but not its interpreter")
  func watched() throws {
    let folder = try TemporaryFolder(["a.py": "", "own": ""])
    func watched(_ words: [String], _ files: [String]? = nil) -> [String] {
      ProviderProgram(name: "p", .command(words), folder: folder.path, watched: files).watched
        .map { URL(filePath: $0).lastPathComponent }
    }
    #expect(watched(["python3", "-u", "a.py", "missing.py"]) == ["a.py"])
    #expect(watched(["/usr/bin/python3", "a.py"]) == ["a.py"])
    #expect(watched(["./own", "a.py"]) == ["own", "a.py"])
    #expect(watched(["/usr/bin/true"]) == ["true"])
    #expect(watched(["python3", "a.py"], ["b.py"]) == ["b.py"])
  }
}

/// Whether a process has ended but has not been waited for.
private func isZombie(_ pid: pid_t) -> Bool {
  let text = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
  return text.split(separator: ")").last?.split(separator: " ").first == "Z"
}
