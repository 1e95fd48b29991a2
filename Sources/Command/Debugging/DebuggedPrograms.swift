import LayoutDebugging
import LayoutHost
import LayoutModel
import LayoutScripting
import LayoutSystem
import Logging
import SystemPackage

/// The programs of a debugger: the layout of a document, and tests.
struct DebuggedPrograms: Sendable {
  /// The configuration of their sessions, but for the log.
  let configuration: HostConfiguration
  /// The least severe messages that a client gets.
  let logLevel: Logger.Level
  /// The program of the command line; nil to take that of the client.
  let named: String?

  init(configuration: HostConfiguration, logLevel: Logger.Level, named: String?) {
    (self.configuration, self.logLevel, self.named) = (configuration, logLevel, named)
  }

  /// Returns the program for a client's arguments.
  /// - Throws: `INVALID_ARGUMENT` if neither the client nor the command line names one.
  func subject(for arguments: LaunchArguments) throws(LayoutError) -> DebugSubject {
    guard let path = named ?? arguments.program else {
      throw LayoutError(
        .invalidArgument,
        origin: .inputOutput,
        message: "name a document or a test as “program”"
      )
    }
    let tests = Self.tests(of: path)
    guard tests != nil || !configuration.isNoDocument(path) else {
      throw LayoutError(
        .invalidArgument,
        origin: .document,
        message: "\(path) is no document, and there is no test beside it: open a document or a test"
      )
    }
    return DebugSubject { run in
      var configuration = configuration
      configuration.logger = DebugLog.logger(logLevel, run)
      configuration.didReplace = nil
      configuration.processes = .debugged { run.output($0 + "\n", "stderr") }
      if let tests {
        return DebuggedTests(configuration: configuration, paths: tests, filter: arguments.filter)
          .run(run)
      }
      return DebuggedDocument(
        configuration: configuration,
        path: path,
        watches: arguments.watches ?? true
      )
      .run(run)
    }
  }

  /// Returns the tests that a path names: a test file, a folder, or the tests of a plugin.
  ///
  /// Nil if it is a document, or a plugin without tests.
  private static func tests(of path: String) -> [String]? {
    let isTest = path.hasSuffix(PluginFile.testSuffix)
    if isTest || FileStatus.Kind(of: path) == .folder { return [path] }
    guard path.hasSuffix(".lua") else { return nil }
    let tests = TestFile.tests(ofPluginWith: path).map(\.path)
    return tests.isEmpty ? nil : tests
  }
}

extension DebugRun {
  /// Writes a failure with its place, and the other mistakes of its document.
  func report(_ failure: LayoutError) {
    for failure in [failure] + failure.others { output(FailureText().text(failure), "stderr") }
  }
}

/// Writes log messages to a debugger's client, one line each: `diagonal: info: hello`.
struct DebugLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .info
  private let run: DebugRun

  /// Returns a logger for the messages of a level and above.
  static func logger(_ level: Logger.Level, _ run: DebugRun) -> Logger {
    var logger = Logger(label: "layouthost") { _ in DebugLog(run: run) }
    logger.logLevel = level
    return logger
  }

  private init(run: DebugRun) { self.run = run }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let source = event.metadata?["plugin"] ?? event.metadata?["document"] ?? "layouthost"
    let line = "\(source): \(event.level.rawValue): \(event.message)"
    run.output(TerminalText.lines(line) + "\n", "stdout")
  }
}
