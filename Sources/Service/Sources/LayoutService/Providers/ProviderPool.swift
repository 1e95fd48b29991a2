import FoundationEssentials
public import LayoutHost
package import LayoutModel
import LayoutProcesses
package import LayoutProviders
import LayoutSystem
package import Logging
import Synchronization
import SystemPackage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The programs with providers that this program has started or reached, one process for all
/// sessions.
///
/// The newest version of each lives as long as this program, an earlier one as long as a session
/// uses it.
package final class ProviderPool: ProviderConnector {
  package static let shared = ProviderPool()

  private struct Weak {
    weak var connection: ProgramConnection?
  }

  private struct State {
    var newest: [ProviderProgram: ProgramConnection] = [:]
    var earlier: [ProviderProgram: [Weak]] = [:]
    var processes: [ProgramProcess] = []
    var watchers: [Int: @Sendable (String) -> Void] = [:]
    var lastWatcher = 0
    /// The folder of the sockets; nil before the first start.
    var folder: String?
    var lastSocket = 0
    var isOver = false
  }

  private let state = Mutex(State())

  /// The time in which programs end after a request to do so, with a margin.
  private static let timeout = Duration.milliseconds(1300)

  // MARK: Connections

  package func names(of program: ProviderProgram) -> [String] {
    state.withLock { $0.newest[program] }?.providers.compactMap(\.name) ?? []
  }

  package func connection(
    to program: ProviderProgram,
    version: [UInt8],
    logger: Logger
  ) throws(LayoutError) -> any ProviderConnection {
    let connection = state.withLock { state in
      if let newest = state.newest[program] {
        if newest.version == version { return newest }
        let earlier = (state.earlier[program] ?? []).filter { $0.connection != nil }
        let known = earlier.lazy.compactMap(\.connection).first { $0.version == version }
        if let known { return known }
        state.earlier[program] = earlier + [Weak(connection: newest)]
      }
      let fresh = ProgramConnection(program, version: version, logger: logger)
      state.newest[program] = fresh
      return fresh
    }
    try connection.ready()
    return connection
  }

  // MARK: Restarts

  /// Calls a closure with the name of each provider whose program was restarted.
  /// - Returns: the number for ``stopWatching(_:)``.
  func watchRestarts(_ body: @escaping @Sendable (String) -> Void) -> Int {
    state.withLock { state in
      state.lastWatcher += 1
      state.watchers[state.lastWatcher] = body
      return state.lastWatcher
    }
  }

  /// Stops calling a watcher's closure.
  func stopWatching(_ number: Int) { state.withLock { $0.watchers[number] = nil } }

  /// Notifies the watchers of a restart.
  func noteRestart(of names: [String]) {
    let watchers = state.withLock { Array($0.watchers.values) }
    for watcher in watchers { for name in names { watcher(name) } }
  }

  // MARK: Processes

  /// Starts a process, which ends with this program.
  /// - Returns: the process, and the path of the socket on which it may listen.
  /// - Throws: `UNAVAILABLE` if it cannot be started.
  func start(
    _ words: [String],
    _ program: ProviderProgram,
    _ logger: Logger
  ) throws(LayoutError) -> (process: ProgramProcess, socket: String) {
    let socket = try nextSocket()
    let folder = program.folder.isEmpty ? "." : program.folder
    let process = try ProgramProcess(words, in: folder, socket: socket)
    let isOver = state.withLock { state in
      state.processes.append(process)
      return state.isOver
    }
    if isOver { process.kill() }
    do throws(LayoutError) {
      try SystemThread.start { [self] in
        process.supervise(logger, program.name)
        unlink(socket)
        state.withLock { state in state.processes.removeAll { $0 === process } }
      }
    } catch {
      process.kill()
      throw error
    }
    return (process, socket)
  }

  /// Returns the path of a new socket, in a folder that only the user can reach.
  private func nextSocket() throws(LayoutError) -> String {
    try state.withLock { state throws(LayoutError) in
      state.lastSocket += 1
      if state.folder == nil {
        state.folder = try Self.makeFolder()
        atexit { ProviderPool.shared.endAll() }
      }
      return FilePath(state.folder ?? "/tmp").appending("\(state.lastSocket).sock").string
    }
  }

  private static func makeFolder() throws(LayoutError) -> String {
    let places = [getenv("XDG_RUNTIME_DIR"), getenv("TMPDIR")].compactMap { $0 }
      .map { String(cString: $0) }
    // A socket's path has at most 107 bytes.
    for place in places.filter({ $0.utf8.count < 60 && !$0.isEmpty }) + ["/tmp"] {
      removeLeftovers(in: place)
      let pattern = FilePath(place).appending("layouthost-\(getpid())-XXXXXX").string
      var bytes = Array(pattern.utf8CString)
      if mkdtemp(&bytes) != nil {
        return String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }
    throw LayoutError(
      .unavailable,
      origin: .inputOutput,
      message: "there is no folder for the sockets of providers: \(Errno(rawValue: errno))",
      hint: "set TMPDIR to a folder that can be written to"
    )
  }

  /// Removes the folders of programs that were killed before they could.
  private static func removeLeftovers(in place: String) {
    for name in names(in: place) {
      let parts = name.split(separator: "-")
      guard parts.count == 3, parts[0] == "layouthost", let pid = pid_t(parts[1]),
        kill(pid, 0) != 0, errno == ESRCH
      else { continue }
      remove(folder: FilePath(place).appending(name).string)
    }
  }

  /// Removes a folder of sockets, unless it contains other files.
  private static func remove(folder path: String) {
    for name in names(in: path) {
      var status = stat()
      let file = FilePath(path).appending(name).string
      if lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK { unlink(file) }
    }
    rmdir(path)
  }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// Ends all processes, by force one second after a request to do so.
  package func endAll() {
    let (connections, processes, folder) = state.withLock { state in
      state.isOver = true
      return (Array(state.newest.values), state.processes, state.folder)
    }
    for connection in connections { connection.end() }
    for process in processes { process.end() }
    let end = ContinuousClock.now + Self.timeout
    while end > .now, !processes.allSatisfy(\.hasEnded) { usleep(1000) }
    for process in processes { process.kill() }
    if let folder { Self.remove(folder: folder) }
  }
}

extension HostConfiguration {
  /// Lets sessions use the providers in separate processes that `layouthost.json` names.
  public mutating func connectProviders() { connector = ProviderPool.shared }
}
