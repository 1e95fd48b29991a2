import ArgumentParser
import LayoutHost
import LayoutModel
import LayoutSystem
import SystemPackage

/// `layouthost batch [FILE…]`: solves many documents, one for each line of JSON.
///
/// Prints a line of JSON for each line of input, in the same order. Exit status: 0 if all lines
/// have a result, 1 if a line is an error, 74 if a file cannot be read, 128 plus the signal if
/// interrupted.
struct BatchCommand: SolvingCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Lays out many documents: one line in, one line out.",
    discussion: """
      Each line is {"id": …, "document": {…}} or {"id": …, "path": "FILE"}. For each line, in the same order, \
      batch prints {"id": …, "result": {…}} or {"id": …, "error": {…}}. Exit status 1 if any line is an error.

      Examples:
        layouthost batch docs/examples/batch.ndjson
        layouthost batch docs/examples/batch.ndjson --jobs 2 --shard 1/2
        echo '{"id": 1, "path": "docs/examples/list.json"}' | layouthost batch
      """
  )

  @Argument(
    help: "Files of lines; - is standard input, the default.",
    completion: .batches
  )
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "How many lines to work on at once. Default: one per processor.",
      valueName: "N"
    )
  )
  var jobs: Int?

  @Option(
    help: ArgumentHelp("Take only every N-th line, beginning with the I-th.", valueName: "I/N")
  )
  var shard = BatchShard.whole

  @Flag(help: "List only the elements visible at the content offset.")
  var visible = false

  @Option(
    help: ArgumentHelp(
      "The greatest length of a line, with a unit; a longer line is an error. Default: 64MiB.",
      valueName: "size"
    )
  )
  var lineLimit: MemoryArgument?

  @Option(
    help: ArgumentHelp(
      "The greatest size of a result, with a unit; a larger result is an error. Default: 256MiB.",
      valueName: "size"
    )
  )
  var resultLimit: MemoryArgument?

  @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions

  @OptionGroup(title: HostOptions.title) var host: HostOptions

  func validate() throws {
    guard (1...Self.mostJobs).contains(jobs ?? 1) else {
      throw ValidationError("--jobs must be from 1 to \(Self.mostJobs).")
    }
    guard files.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("Standard input can be read only once.")
    }
  }

  private static let mostJobs = 256

  /// The files, or standard input without any.
  private var inputs: [String] { files.isEmpty ? ["-"] : files }

  func run(in context: CommandContext) throws {
    let output = CommandOutput(host.color, reportsJSON: true)
    try output.reporting {
      var configuration = try BatchConfiguration(
        try sessionConfiguration(output, in: context),
        extent: visible ? .visibleBounds : .wholeContent,
        files: inputs
      )
      if let resultLimit { configuration.resultLimit = resultLimit.bytes }
      let outcome = try process(configuration, to: output)
      if outcome.failures > 0 { throw ExitCode(1) }
    }
  }

  /// Solves all lines until the end of the input or an interruption.
  /// - Throws: a failure of reading or writing, or the exit status after an interruption.
  private func process(
    _ configuration: BatchConfiguration,
    to output: CommandOutput
  ) throws -> BatchOutcome {
    let pipeline = BatchPipeline(jobs: jobs ?? SystemThread.processorCount)
    let interruption = try SignalListener { pipeline.cancel() }
    var source = BatchSource(
      inputs,
      lines: BatchLines(limit: lineLimit?.bytes ?? BatchLines.standardLimit, shard: shard),
      until: interruption
    )
    try source.check()
    let start = ContinuousClock.now
    defer { output.progress.end() }
    let outcome = try pipeline.run(
      makeWorker: { BatchWorker(configuration).process },
      next: { try source.next() },
      write: { text, outcome in
        do {
          try text.withUnsafeBufferPointer { try output.write(bytes: $0) }
        } catch {
          // A reader that waits for another line would otherwise wait forever.
          interruption.wake()
          throw error
        }
        output.progress.set(Self.progress(outcome.lines, since: start))
      }
    )
    if let signal = interruption.signal { throw ExitCode(128 + signal) }
    return outcome
  }

  /// Describes the progress: the number of lines, and of lines per second.
  private static func progress(_ lines: Int, since start: ContinuousClock.Instant) -> String {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return "\(lines) lines, \(Int(Double(lines) / max(seconds, 0.001))) per second"
  }
}

extension BatchShard: ExpressibleByArgument {
  /// Reads a shard, such as `2/3`.
  public init?(argument: String) { self.init(argument) }

  /// The help's description of the default.
  public var defaultValueDescription: String { "all lines" }
}

/// Reads the lines of several files, one file after another, until the end or an interruption.
struct BatchSource {
  /// The number of bytes that one read requests.
  private static let pieceSize = 256 << 10

  /// The paths of the files, in the order in which they are read; `-` is standard input.
  private let files: [String]
  /// Ends the wait for input when a signal arrives.
  private let interruption: SignalListener
  /// Splits the bytes into lines, and skips those of other shards.
  private var lines: BatchLines
  /// The number of files that were opened.
  private var opened = 0
  /// The file that is being read; nil between two files.
  private var descriptor: FileDescriptor?
  /// Whether an interruption ends the reading.
  private var isWoken = false

  init(_ files: [String], lines: BatchLines, until interruption: SignalListener) {
    self.files = files
    self.lines = lines
    self.interruption = interruption
  }

  /// Checks that all files exist and are not folders, before the first line is solved.
  /// - Throws: a failure that names the first bad file.
  func check() throws(LayoutError) {
    for file in files where file != "-" {
      do throws(Errno) {
        if try FileStatus(of: file).kind == .folder { throw .isDirectory }
      } catch {
        throw LayoutError(readingBatch: file, error)
      }
    }
  }

  /// Returns the next line; nil at the end of the last file and after an interruption.
  ///
  /// Blocks until a line is complete, which on a pipe may take any time.
  /// - Throws: a failure that names the file that cannot be read.
  mutating func next() throws(LayoutError) -> BatchLine? {
    while !isWoken, let descriptor = try current() {
      do {
        let wake = interruption.descriptor
        let line = try lines.next {
          let bytes = try Self.read(descriptor, unless: wake)
          isWoken = bytes == nil
          return bytes ?? []
        }
        if let line { return line }
      } catch {
        throw LayoutError(readingBatch: files[opened - 1], error)
      }
      close()
    }
    return nil
  }

  /// Returns the file that is being read, and opens the next one if necessary; nil at the end.
  private mutating func current() throws(LayoutError) -> FileDescriptor? {
    if let descriptor { return descriptor }
    guard opened < files.count else { return nil }
    let file = files[opened]
    do {
      descriptor =
        file == "-"
        ? .standardInput
        : try Self.open(file)
    } catch {
      throw LayoutError(readingBatch: file, error)
    }
    opened += 1
    lines.begin(file: file == "-" ? nil : file)
    return descriptor
  }

  /// Closes the file that is being read, unless it is standard input.
  private mutating func close() {
    if let descriptor, descriptor != .standardInput { try? descriptor.close() }
    descriptor = nil
  }

  /// Opens a file without waiting, although it may be a pipe that has no writer yet.
  ///
  /// The wait for the writer is in ``read(_:unless:)``, where a signal can interrupt it.
  private static func open(_ file: String) throws -> FileDescriptor {
    try FileDescriptor.open(FilePath(file), .readOnly, options: [.closeOnExec, .nonBlocking])
  }

  /// Waits for the next bytes of a file; empty at its end, nil if `wake` can be read first.
  /// - Throws: the system's `Errno`.
  private static func read(
    _ descriptor: FileDescriptor,
    unless wake: FileDescriptor
  ) throws -> [UInt8]? {
    while true {
      do throws(Errno) {
        if try FileDescriptor.wait(for: [descriptor, wake])[1] { return nil }
      } catch {
        guard error == .interrupted else { throw error }
        continue
      }
      do {
        return try [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
          count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
      } catch Errno.resourceTemporarilyUnavailable {
        // Another reader of the pipe took the bytes.
      }
    }
  }
}
