internal import Foundation

/// The time that this thread has had a processor, in microseconds.
enum ProcessorTime {
  /// The time until now.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}

/// The interpreter `lua5.4` as it is installed.
enum PlainLua {
  /// The microseconds that a script prints.
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
