import CPlatform
public import LayoutModel
import LayoutSystem
public import Logging
import Synchronization
import SystemPackage

/// A running program that offers providers, from its start to its end.
///
/// One thread calls ``supervise(_:_:)``, which reads what the program writes and waits for its end. The system
/// ends the program with this one.
public final class ProgramProcess: Sendable {
  /// The variable and the value by which a program knows that layouthost has started it.
  static let cookie = (name: "LAYOUTHOST_PROVIDER", value: "layouthost.v1")
  /// The variable with the path of the socket to listen on.
  public static let socketVariable = "LAYOUTHOST_PROVIDER_SOCKET"

  /// The time that a program has to end by itself.
  private static let timeout = Duration.seconds(1)
  /// The time between checks whether a silent program has ended.
  private static let look = Duration.milliseconds(200)
  /// The most bytes of a line in the log.
  private static let lineLimit = 8 << 10
  /// The number of lines that failures of a start repeat.
  private static let rememberedLines = 3

  private struct State {
    var hasEnded = false
    var isInputOpen = true
    /// The end in words, such as “was ended by signal 9”.
    var end = ""
    /// Whether a signal has ended it.
    var wasKilled = false
    /// The time at which a program that was told to end is killed.
    var killTime: ContinuousClock.Instant?
    /// The address of the handshake, as `unix:PATH` or `HOST:PORT`; nil before it.
    var announced: String?
    /// The mistake in the handshake, in words; nil if the handshake is right.
    var refusal: String?
    /// The last lines of the standard error.
    var lastLines: [String] = []
  }

  /// The process.
  public let identifier: Int32
  private let input: FileDescriptor
  private let output: FileDescriptor
  private let errors: FileDescriptor
  private let state = Mutex(State())

  /// Starts a command.
  /// - Parameters:
  ///   - words: the command and its arguments.
  ///   - folder: the folder that it works in.
  ///   - socket: the path on which it may listen; its folder is the one for temporary files.
  /// - Throws: `UNAVAILABLE` if it cannot be started.
  public init(_ words: [String], in folder: String, socket: String) throws(LayoutError) {
    let path = try Self.path(of: words.first ?? "", in: folder)
    let variables = Self.variables(socket: socket)
    var (pid, input, output, errors): (Int32, Int32, Int32, Int32) = (0, -1, -1, -1)
    let error = withCStrings(words) { arguments in
      withCStrings(variables) { variables in
        path.withCString { path in
          folder.withCString { folder in
            var start = ProgramStart(
              path: path,
              arguments: arguments,
              variables: variables,
              folder: folder
            )
            return program_start(&start, &pid, &input, &output, &errors)
          }
        }
      }
    }
    guard error == 0 else { throw Self.unavailable(words, "\(Errno(rawValue: error))") }
    identifier = pid
    self.input = FileDescriptor(rawValue: input)
    self.output = FileDescriptor(rawValue: output)
    self.errors = FileDescriptor(rawValue: errors)
  }

  deinit {
    if state.withLock({ $0.isInputOpen }) { try? input.close() }
    try? output.close()
    try? errors.close()
  }

  private static func unavailable(_ words: [String], _ reason: String) -> LayoutError {
    LayoutError(
      .unavailable,
      origin: .plugin,
      message: "the provider's program “\(words.first ?? "")” cannot be started: \(reason)"
    )
  }

  // MARK: State

  /// Whether the process has ended.
  public var hasEnded: Bool { state.withLock { $0.hasEnded } }
  /// Whether a signal has ended the process.
  public var wasKilled: Bool { state.withLock { $0.wasKilled } }
  /// The address that the program has announced on its standard output; nil before.
  public var announced: String? { state.withLock { $0.announced } }
  /// The mistake in the program's handshake, in words; nil if the handshake is right.
  public var refusal: String? { state.withLock { $0.refusal } }
  /// The end of the program in words, with its last lines.
  public var ending: String {
    state.withLock { state in
      ([state.end] + state.lastLines.map { "“\($0)”" }).joined(separator: "; ")
    }
  }

  /// Tells the program to end, and kills it after a second.
  public func end() {
    state.withLock { state in
      guard !state.hasEnded, state.killTime == nil else { return }
      state.killTime = .now + Self.timeout
      state.isInputOpen = false
      try? input.close()
      program_signal(identifier, Signals.termination)
    }
  }

  /// Ends the program at once.
  public func kill() {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.killTime = .now
      program_signal(identifier, Signals.kill)
    }
  }

  // MARK: Supervising

  /// Reads what the program writes until it ends, and waits for its end.
  /// - Parameters:
  ///   - logger: receives the lines, each with the name.
  ///   - name: the program's name.
  public func supervise(_ logger: Logger, _ name: String) {
    var (out, err) = (LineBuffer(limit: Self.lineLimit), LineBuffer(limit: Self.lineLimit))
    var isOpen = (out: true, err: true)
    while !reap() {
      // A program that has closed its output is about to end.
      let wait: Duration =
        isOpen.out || isOpen.err ? (isEnding ? .milliseconds(20) : Self.look) : .milliseconds(5)
      let open = [isOpen.out ? output : nil, isOpen.err ? errors : nil]
      let isReady = (try? FileDescriptor.wait(for: open, atMost: wait)) ?? [false, false]
      if isReady[0] {
        isOpen.out = out.read(output) { line in note(output: line, logger, name) }
      }
      if isReady[1] {
        isOpen.err = err.read(errors) { line in note(error: line, logger, name) }
      }
    }
    // Its last output.
    _ = isOpen.out && out.readRest(output) { line in note(output: line, logger, name) }
    _ = isOpen.err && err.readRest(errors) { line in note(error: line, logger, name) }
    state.withLock { $0.hasEnded = true }
  }

  private var isEnding: Bool { state.withLock { $0.killTime != nil } }

  /// Checks for the end, and kills a program that was told to end long enough ago.
  private func reap() -> Bool {
    state.withLock { state in
      if let time = state.killTime, time <= .now { program_signal(identifier, Signals.kill) }
      var status: Int32 = 0
      guard program_has_ended(identifier, &status) else { return false }
      let signal = status & 0x7F
      state.wasKilled = signal != 0
      state.end =
        signal == 0
        ? "it ended with status \(status >> 8 & 0xFF)" : "it was ended by signal \(signal)"
      // Its children end with it.
      program_signal(identifier, Signals.kill)
      return true
    }
  }

  private func note(error line: String, _ logger: Logger, _ name: String) {
    state.withLock { state in
      state.lastLines.append(line)
      if state.lastLines.count > Self.rememberedLines { state.lastLines.removeFirst() }
    }
    logger.info("\(line)", metadata: ["plugin": "\(name)"])
  }

  /// The first line may be the handshake; all others go to the log.
  private func note(output line: String, _ logger: Logger, _ name: String) {
    let isHandshake = state.withLock { state in
      guard state.announced == nil, state.refusal == nil, line.contains("|") else { return false }
      switch Self.address(in: line) {
      case .success(let address): state.announced = address
      case .failure(let mistake): state.refusal = mistake.message
      }
      return true
    }
    if !isHandshake { logger.info("\(line)", metadata: ["plugin": "\(name)"]) }
  }

  /// Reads `1|1|unix|PATH|grpc`, the handshake of hashicorp/go-plugin: the versions of that handshake and of the
  /// contract, the network, the address and the protocol.
  private static func address(in line: String) -> Result<String, LayoutError> {
    func mistake(_ words: String) -> Result<String, LayoutError> {
      .failure(LayoutError(.unavailable, origin: .plugin, message: words))
    }
    let fields = line.split(separator: "|", omittingEmptySubsequences: false)
    guard fields.count >= 4, fields[0] == "1" else {
      return mistake("its handshake is “\(line)”, not “1|1|unix|PATH|grpc”")
    }
    guard fields[1] == "1" else {
      return mistake("it speaks version \(fields[1]) of the contract, not 1")
    }
    guard fields.count > 4, fields[4] == "grpc" else {
      return mistake("it does not speak gRPC: its handshake is “\(line)”")
    }
    switch fields[2] {
    case "unix": return .success("unix:\(fields[3])")
    case "tcp": return .success(String(fields[3]))
    default: return mistake("its handshake names the network “\(fields[2])”")
    }
  }
}

// The environment of a program.
extension ProgramProcess {
  /// Returns the path of a command: unchanged if it has a slash, otherwise from the search path.
  private static func path(of word: String, in folder: String) throws(LayoutError) -> String {
    guard !word.contains("/") else {
      return FilePath(word).isRelative ? FilePath(folder).appending(word).string : word
    }
    let folders = Environment.value(of: "PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in folders.split(separator: ":") {
      let path = FilePath(String(folder)).appending(word)
      if path.isRunnable { return path.string }
    }
    throw unavailable([word], "no folder of PATH has it")
  }

  /// The variables of the handshake, besides those of this program.
  private static func variables(socket: String) -> [String] {
    let folder = FilePath(socket).removingLastComponent().string
    // Newer versions of go-plugin read PLUGIN_UNIX_SOCKET_DIR, older ones listen on a temporary file.
    return [
      "\(cookie.name)=\(cookie.value)", "\(socketVariable)=\(socket)", "PLUGIN_PROTOCOL_VERSIONS=1",
      "PLUGIN_UNIX_SOCKET_DIR=\(folder)", "TMPDIR=\(folder)",
    ]
  }
}

/// The lines read from a descriptor.
private struct LineBuffer {
  private var bytes: [UInt8] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Reads once, and calls a closure with each line that is complete; false at the end.
  mutating func read(_ descriptor: FileDescriptor, _ line: (String) -> Void) -> Bool {
    var piece = [UInt8](repeating: 0, count: 4096)
    let count: Int
    do throws(Errno) {
      count = try Errno.only {
        try piece.withUnsafeMutableBytes { try descriptor.read(into: $0, retryOnInterrupt: false) }
      }
    } catch {
      return error == .interrupted || error == .wouldBlock
    }
    bytes += piece.prefix(count)
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      give(bytes[..<end], line)
      bytes.removeSubrange(...end)
    }
    // A line without an end must not grow forever.
    if bytes.count >= limit || count == 0, !bytes.isEmpty {
      give(bytes[...], line)
      bytes = []
    }
    return count > 0
  }

  /// Reads the available bytes without waiting for more; a process that outlives the program may
  /// hold the descriptor.
  mutating func readRest(_ descriptor: FileDescriptor, _ line: (String) -> Void) -> Bool {
    descriptor.stopBlocking()
    for _ in 0..<16 {
      guard descriptor.isReady(within: .zero), read(descriptor, line) else { break }
    }
    if !bytes.isEmpty { give(bytes[...], line) }
    return true
  }

  private func give(_ bytes: ArraySlice<UInt8>, _ line: (String) -> Void) {
    let text = String(decoding: bytes, as: UTF8.self)
    line(text.hasSuffix("\r") ? String(text.dropLast()) : text)
  }
}
