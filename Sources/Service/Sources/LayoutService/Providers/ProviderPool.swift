import Dispatch
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
    var watchers: [Int: @Sendable ([String]) -> Void] = [:]
    var lastWatcher = 0
    /// The folder of the processes' folders, another one if it was removed; nil before the first start.
    var folder: String?
    var lastFolder = 0
    var isOver = false
  }

  private let state = Mutex(State())

  /// The time in which programs end after a request to do so, with a margin.
  private static let timeout = Duration.milliseconds(1300)

  // MARK: Connections

  package func names(of program: ProviderProgram) -> [String] {
    state.withLock { $0.newest[program] }?.listing.names(of: program) ?? []
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

  /// Reads the descriptions of the programs at addresses again, which may have been replaced unseen.
  func describeAgain() {
    let connections = state.withLock { Array($0.newest.values) }
    DispatchQueue.concurrentPerform(iterations: connections.count) {
      connections[$0].describeAgain()
    }
  }

  // MARK: Restarts

  /// Calls a closure after each restart of a program, with the names of its providers.
  /// - Returns: the number for ``stopWatching(_:)``.
  func watchRestarts(_ body: @escaping @Sendable ([String]) -> Void) -> Int {
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
    for watcher in watchers { watcher(names) }
  }

  // MARK: Processes

  /// Starts a process, which ends with this program.
  ///
  /// The process has a folder for its sockets and its temporary files, which is removed when it has ended.
  /// - Returns: the process, and the path of the socket on which it may listen.
  /// - Throws: `UNAVAILABLE` if it cannot be started.
  func start(
    _ words: [String],
    _ program: ProviderProgram,
    _ logger: Logger
  ) throws(LayoutError) -> (process: ProgramProcess, socket: String) {
    let own = try nextFolder()
    let socket = FilePath(own).appending("provider.sock").string
    let folder = program.folder.isEmpty ? "." : program.folder
    let process: ProgramProcess
    do throws(LayoutError) {
      process = try ProgramProcess(words, in: folder, socket: socket)
    } catch {
      rmdir(own)
      throw error
    }
    let isOver = state.withLock { state in
      state.processes.append(process)
      return state.isOver
    }
    if isOver { process.kill() }
    do throws(LayoutError) {
      try SystemThread.start { [self] in
        process.supervise(logger, program.name)
        Self.remove(folder: own)
        state.withLock { state in state.processes.removeAll { $0 === process } }
      }
    } catch {
      process.kill()
      throw error
    }
    return (process, socket)
  }

  /// Makes the folder of a new process, which only the user can reach.
  /// - Returns: its path.
  private func nextFolder() throws(LayoutError) -> String {
    try state.withLock { state throws(LayoutError) in
      state.lastFolder += 1
      if state.lastFolder == 1 { atexit { ProviderPool.shared.endAll() } }
      var folder = state.folder ?? ""
      // Programs that clean /tmp remove what is old.
      if !Self.isOwnFolder(folder) { folder = try Self.makeFolder() }
      state.folder = folder
      let path = FilePath(folder).appending("\(state.lastFolder)").string
      guard mkdir(path, 0o700) == 0 else { throw Self.noFolder }
      return path
    }
  }

  private static func makeFolder() throws(LayoutError) -> String {
    // Temporary files of programs stay where they would be without a folder.
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    let places = [variable("TMPDIR"), "/tmp", variable("XDG_RUNTIME_DIR")]
    // A socket's path has at most 107 bytes, of which its name and the folders take up to 55.
    for place in places where !place.isEmpty && place.utf8.count <= 50 {
      removeLeftovers(in: place)
      let pattern = FilePath(place).appending("layouthost-\(getpid())-XXXXXX").string
      var bytes = Array(pattern.utf8CString)
      if mkdtemp(&bytes) != nil {
        return String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }
    throw noFolder
  }

  /// The failure of the last attempt to make a folder.
  private static var noFolder: LayoutError {
    LayoutError(
      .unavailable,
      origin: .inputOutput,
      message: "there is no folder for the sockets of providers: \(Errno(rawValue: errno))",
      hint: "set TMPDIR to a folder that can be written to, whose path has at most 50 bytes"
    )
  }

  /// Removes this user's folders of programs that were killed before they could.
  private static func removeLeftovers(in place: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    for name in names {
      let parts = name.split(separator: "-")
      guard parts.count == 3, parts[0] == "layouthost", let pid = pid_t(parts[1]),
        kill(pid, 0) != 0, errno == ESRCH
      else { continue }
      remove(folder: FilePath(place).appending(name).string)
    }
  }

  /// Removes a folder with everything in it, unless it is another user's, or a link.
  private static func remove(folder path: String) {
    if isOwnFolder(path) { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Whether a path is a folder of this user, and no link.
  private static func isOwnFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid()
  }

  /// Ends all processes, by force one second after a request to do so.
  func endAll() {
    let (connections, processes) = state.withLock { state in
      state.isOver = true
      return (Array(state.newest.values), state.processes)
    }
    for connection in connections { connection.end() }
    for process in processes { process.end() }
    Self.wait { processes.allSatisfy(\.hasEnded) }
    killAll()
  }

  /// Ends all processes by force, and removes their folders.
  func killAll() {
    let (processes, folder) = state.withLock { state in
      state.isOver = true
      return (state.processes, state.folder)
    }
    for process in processes { process.kill() }
    // The thread that watches a process removes its folder.
    Self.wait { state.withLock(\.processes.isEmpty) }
    if let folder { Self.remove(folder: folder) }
  }

  /// Waits until a condition holds, or the time in which processes end is over.
  private static func wait(until condition: () -> Bool) {
    let end = ContinuousClock.now + timeout
    while end > .now, !condition() { usleep(1000) }
  }
}

extension HostConfiguration {
  /// Lets sessions use the providers in separate processes that `layouthost.json` names.
  public mutating func connectProviders() { connector = ProviderPool.shared }
}
