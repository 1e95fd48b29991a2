internal import Foundation

/// The processor time of this thread, in microseconds.
enum ProcessorTime {
  /// The time until now.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}

/// The installed interpreter `lua5.4`.
enum PlainLua {
  /// The names of the figures of work that the host and plain Lua do in turn.
  static let figures = ["host (µs)", "lua5.4 (µs)", "host ÷ lua5.4 (‰)"]

  /// Returns the values of the figures for two times in microseconds.
  static func values(host: Int, plain: Int) -> [Int] {
    [host, plain, host * 1000 / max(1, plain)]
  }

  /// Runs a script with arguments, and returns the microseconds that it prints.
  static func time(of source: String, _ arguments: [String]) throws -> Int {
    let script = FileManager.default.temporaryDirectory
      .appending(path: "layouthost-benchmark-\(getpid()).lua")
    try Data(source.utf8).write(to: script)
    defer { try? FileManager.default.removeItem(at: script) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["lua5.4", script.path] + arguments
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, let time = Int(text.trimmingCharacters(in: .newlines))
    else { throw MissingLua() }
    return time
  }

  struct MissingLua: Error, CustomStringConvertible {
    var description: String { "`lua5.4` did not run; it is in the Debian package of this name" }
  }
}
