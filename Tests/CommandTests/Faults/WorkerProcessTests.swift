import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The worker processes of plugins, and the program that starts them, when one of them ends.
@Suite("Worker processes of isolated plugins", .endsInTime)
struct WorkerProcessTests {
  /// Runs `layouthost batch --isolate`, with lines one by one.
  /// - Returns: its exit status.
  @discardableResult
  private func withHost(
    _ plugins: [String: String] = Self.plugins,
    _ flags: String...,
    body: (Conversation) async throws -> Void
  ) async throws -> Int {
    let folder = try TemporaryFolder(plugins)
    let arguments = ["batch", "--plugins", folder.path, "--isolate", "--jobs", "1"] + flags
    defer { withExtendedLifetime(folder) {} }
    return try await Program.converse(arguments, body)
  }

  /// A line with a document of one section.
  private func line(_ plugin: String, items: Int = 1) -> String {
    #"{"id": 1, "document": {"sections": [{"layout": "\#(plugin)", "items": \#(items)}]}}"#
  }

  /// The processes that a host has started.
  private func workers(of host: Conversation) -> [pid_t] {
    let tasks = "/proc/\(host.process)/task"
    return ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [])
      .flatMap { task in
        let text = try? String(contentsOfFile: "\(tasks)/\(task)/children", encoding: .utf8)
        return (text ?? "").split(separator: " ").compactMap { pid_t($0) }
      }
  }

  private static let plugins = [
    "p.lua":
      "return { api = 1, group = function(e) return { { x = 0, y = 0, width = 5, height = 6 } } end }",
    "endless.lua": "return { api = 1, group = function(e) print('begun') while true do end end }",
  ]

  /// Waits until a process is gone.
  private func isGone(_ process: pid_t) async throws -> Bool {
    for _ in 0..<2000 {
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      // A process that has ended is a zombie until its parent waits for it.
      guard let status, !status.contains(") Z ") else { return true }
      try await Task.sleep(for: .milliseconds(5))
    }
    return false
  }

  @Test(
    "A worker process ends when its host ends or is killed",
    arguments: [SIGKILL, SIGTERM, SIGHUP, 0]
  )
  func hostEnds(signal: Int32) async throws {
    try await withHost { host in
      try await host.write(line("p"))
      #expect(try await host.reply().contains(#""result""#))
      let worker = try #require(workers(of: host).first)
      if signal == 0 { try await host.finish() } else { kill(host.process, signal) }
      #expect(try await isGone(worker))
    }
  }

  @Test("A worker process ends with its host, even if the host has just sent an endless script")
  func hostEndsDuringCall() async throws {
    try await withHost(Self.plugins, "--deadline", "none", "--time-limit", "none") { host in
      try await host.write(line("p"))
      #expect(try await host.reply().contains(#""result""#))
      let worker = try #require(workers(of: host).first)
      try await host.write(line("endless"))
      kill(host.process, SIGKILL)
      #expect(try await isGone(worker))
    }
  }

  @Test("batch replaces a killed worker process, and its results stay the same")
  func workerEnds() async throws {
    let status = try await withHost { host in
      try await host.write(line("p"))
      let reply = try await host.reply()
      #expect(reply.contains(#""result""#))
      for _ in 0..<5 {
        let worker = try #require(workers(of: host).first)
        kill(worker, SIGKILL)
        try await host.write(line("p"))
        #expect(try await host.reply() == reply)
        #expect(workers(of: host) != [worker])
        #expect(try await isGone(worker))
      }
    }
    #expect(status == 0)
  }

  /// Kills the current worker again and again while the host works on lines.
  @Test("batch returns every result while its worker process is killed at random times")
  func killedAtRandom() async throws {
    let plugin = """
      return { api = 1, layout = function(e)
        local inner = host.layout("list", { rowHeight = 10 }, e)
        local frames = e.frames(e.itemCount)
        for i = 1, e.itemCount do frames.set(i, i, 2 * i, 3, #inner.frames) end
        return { frames = frames }
      end }
      """
    var numbers = SeededNumbers(seed: 16)
    let lines = Soak.count(5_000, otherwise: 150)
    var kills = 0
    try await withHost(["p.lua": plugin], "--deadline", "20s") { host in
      try await host.write(line("p", items: 400))
      let reply = try await host.reply()
      #expect(reply.contains(#""result""#))
      for index in 0..<lines {
        try await host.write(line("p", items: 400))
        // A second death within one line is a failure by design, so each line loses at most one worker.
        if index % 3 == 0, let worker = workers(of: host).last {
          try await Task.sleep(for: .microseconds(numbers.next() % 4000))
          kill(worker, SIGKILL)
          kills += 1
        }
        #expect(try await host.reply() == reply)
      }
    }
    #expect(kills > lines / 4)
  }

  @Test("batch starts at most one worker process per job, and none outlives it")
  func jobs() async throws {
    var left: [pid_t] = []
    try await withHost(Self.plugins, "--jobs", "3") { host in
      for _ in 0..<60 { try await host.write(line("p")) }
      for _ in 0..<60 { #expect(try await host.reply().contains(#""result""#)) }
      left = workers(of: host)
      #expect((1...3).contains(left.count))
    }
    for worker in left { #expect(try await isGone(worker)) }
  }
}
