import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The processes of plugins beside the program that starts them, and what becomes of the one when the other ends.
@Suite("The process of isolated plugins", .timeLimit(.minutes(20)))
struct WorkerProcessTests {
  /// `layouthost batch --isolate`, which is given lines one by one.
  private final class Host {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    private let plugins: TemporaryFolder
    private var rest = Data()

    init(_ plugins: TemporaryFolder, _ flags: String...) throws {
      self.plugins = plugins
      process.executableURL = URL(filePath: Program.path)
      process.arguments =
        ["batch", "--plugins", plugins.path, "--isolate", "--jobs", "1"] + flags
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    deinit { kill(process.processIdentifier, SIGKILL) }

    func write(_ plugin: String, items: Int = 1) throws {
      let line =
        #"{"id": 1, "document": {"sections": [{"layout": "\#(plugin)", "items": \#(items)}]}}"#
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// The next answer; empty at the end.
    func answer() -> String {
      while true {
        if let end = rest.firstIndex(of: 10) {
          defer { rest = Data(rest[(end + 1)...]) }
          return String(decoding: rest[..<end], as: UTF8.self)
        }
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { return "" }
        rest += more
      }
    }

    /// The processes that it has started.
    var workers: [pid_t] { Self.children(of: process.processIdentifier) }

    static func children(of parent: pid_t) -> [pid_t] {
      let tasks = "/proc/\(parent)/task"
      return ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [])
        .flatMap { task in
          let text = try? String(contentsOfFile: "\(tasks)/\(task)/children", encoding: .utf8)
          return (text ?? "").split(separator: " ").compactMap { pid_t($0) }
        }
    }
  }

  private static let plugins = [
    "p.lua":
      "return { api = 1, group = function(e) return { { x = 0, y = 0, width = 5, height = 6 } } end }",
    "endless.lua": "return { api = 1, group = function(e) print('begun') while true do end end }",
  ]

  /// Waits until a process is gone.
  private func isGone(_ process: pid_t) -> Bool {
    for _ in 0..<2000 {
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      // A process that has ended and that nobody waits for is a zombie.
      guard let status, !status.contains(") Z ") else { return true }
      usleep(5000)
    }
    return false
  }

  @Test("ends with its host, however that ends", arguments: [SIGKILL, SIGTERM, SIGHUP, 0])
  func hostEnds(signal: Int32) throws {
    let host = try Host(try TemporaryFolder(Self.plugins))
    try host.write("p")
    #expect(host.answer().contains(#""result""#))
    let worker = try #require(host.workers.first)
    if signal == 0 {
      try host.input.fileHandleForWriting.close()
    } else {
      kill(host.process.processIdentifier, signal)
    }
    #expect(isGone(worker))
  }

  @Test("ends with its host in the middle of a script that never ends")
  func hostEndsDuringCall() throws {
    let host = try Host(
      try TemporaryFolder(Self.plugins),
      "--deadline",
      "none",
      "--time-limit",
      "none"
    )
    try host.write("p")
    #expect(host.answer().contains(#""result""#))
    let worker = try #require(host.workers.first)
    try host.write("endless")
    kill(host.process.processIdentifier, SIGKILL)
    #expect(isGone(worker))
  }

  @Test("is replaced when it was killed, and nothing is noticed")
  func workerEnds() throws {
    let host = try Host(try TemporaryFolder(Self.plugins))
    try host.write("p")
    let answer = host.answer()
    #expect(answer.contains(#""result""#))
    for _ in 0..<5 {
      let worker = try #require(host.workers.first)
      kill(worker, SIGKILL)
      try host.write("p")
      #expect(host.answer() == answer)
      #expect(host.workers != [worker] && isGone(worker))
    }
    try host.input.fileHandleForWriting.close()
    host.process.waitUntilExit()
    #expect(host.process.terminationStatus == 0)
  }

  /// Kills whatever worker there is, again and again, while lines are answered.
  @Test("is killed at random moments, and every line has its answer")
  func killedAtRandom() async throws {
    let host = try Host(
      try TemporaryFolder([
        "p.lua": """
        return { api = 1, layout = function(e)
          local inner = host.layout("list", { rowHeight = 10 }, e)
          local frames = e.frames(e.itemCount)
          for i = 1, e.itemCount do frames.set(i, i, 2 * i, 3, #inner.frames) end
          return { frames = frames }
        end }
        """
      ]),
      "--deadline",
      "20s"
    )
    var numbers = SeededNumbers(seed: 16)
    let lines = Soak.count(5_000, otherwise: 150)
    try host.write("p", items: 400)
    let answer = host.answer()
    #expect(answer.contains(#""result""#))
    var kills = 0
    for line in 0..<lines {
      try host.write("p", items: 400)
      // A second death within one answer is a failure by design, so each line loses one worker at most.
      if line % 3 == 0, let worker = host.workers.last {
        usleep(UInt32(numbers.next() % 4000))
        kill(worker, SIGKILL)
        kills += 1
      }
      #expect(host.answer() == answer)
    }
    #expect(kills > lines / 4)
  }

  @Test("is one for each job, and none is left behind")
  func jobs() throws {
    let host = try Host(try TemporaryFolder(Self.plugins), "--jobs", "3")
    for _ in 0..<60 { try host.write("p") }
    for _ in 0..<60 { #expect(host.answer().contains(#""result""#)) }
    let workers = host.workers
    #expect((1...3).contains(workers.count))
    try host.input.fileHandleForWriting.close()
    host.process.waitUntilExit()
    #expect(workers.allSatisfy(isGone))
  }
}
