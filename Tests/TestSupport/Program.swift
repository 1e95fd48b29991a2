public import Foundation

/// The built program, run as a user runs it.
public struct Program: Sendable {
  /// What a run left behind.
  public struct Run: Sendable {
    /// The exit status.
    public let status: Int32
    /// Standard output.
    public let output: String
    /// Standard error.
    public let errors: String
  }

  /// The program beside the tests that run.
  public static let path: String = {
    let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    return tests.appending(path: "layouthost").path
  }()

  /// Runs the program to its end.
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - input: what it finds on standard input.
  ///   - folder: the working folder; the checkout where nothing is said.
  public static func run(
    _ arguments: [String], input: String = "", in folder: URL = Fixtures.root
  ) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["NO_COLOR": "1", "LAYOUTHOST_PLUGINS": ""]
    ) { $1 }
    // Errors go to a file: two pipes would have to be read at once.
    let errorFile = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: errorFile)
    defer { try? FileManager.default.removeItem(at: errorFile) }
    let (inputPipe, outputPipe) = (Pipe(), Pipe())
    process.standardInput = inputPipe
    process.standardOutput = outputPipe
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    try inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try inputPipe.fileHandleForWriting.close()
    let output = outputPipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }
}
