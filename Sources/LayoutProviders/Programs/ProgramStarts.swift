import LayoutModel
import LayoutSystem
import Synchronization

/// The programs that were started at the same time, before their files are loaded one after another.
struct ProgramStarts {
  typealias Connection = Result<any ProviderConnection, LayoutError>

  /// The start of a program.
  struct Start {
    /// The reader that has noted the stamps of the program's files.
    let reader: PluginReader
    /// The connection, or the failure of the start.
    let connection: Connection
  }

  private var starts: [PluginFile: Start] = [:]

  /// Starts the programs of some files, and waits until each replies or has failed.
  ///
  /// The limit of the caller's operation is also that of each start. A single program starts when its file is
  /// loaded, as does one that cannot be read.
  /// - Parameters:
  ///   - files: the files, each with its reader; those of other plugins are ignored.
  ///   - services: the services of the host.
  mutating func begin(
    _ files: [(file: PluginFile, reader: PluginReader)],
    _ services: PluginServices
  ) {
    var programs: Set<ProviderProgram> = []
    let ways = files.compactMap { file, reader in
      guard starts[file] == nil, let source = file.source as? ProgramSource,
        programs.insert(source.program).inserted
      else { return nil as Way? }
      let connect = try? ProgramHooks.connecting(to: source, reader, services)
      return connect.map { Way(file: file, reader: reader, connect: $0) }
    }
    guard ways.count > 1 else { return }
    for (way, connection) in zip(ways, Self.connections(ways)) {
      starts[way.file] = connection.map { Start(reader: way.reader, connection: $0) }
    }
  }

  /// Returns the start of a file's program, which is then forgotten; nil if it was not started.
  mutating func take(_ file: PluginFile) -> Start? { starts.removeValue(forKey: file) }

  /// The way to a program.
  private struct Way {
    let file: PluginFile
    let reader: PluginReader
    let connect: @Sendable () throws(LayoutError) -> any ProviderConnection
  }

  /// Reaches programs, each on a thread of its own.
  /// - Returns: the connections, in the same order; nil if the system has no thread for one.
  private static func connections(_ ways: [Way]) -> [Connection?] {
    let found = Mutex([Connection?](repeating: nil, count: ways.count))
    let limit = WorkLimit.current
    let threads = ways.indices.map { index in
      let connect = ways[index].connect
      return try? SystemThread {
        let connection = Result { () throws(LayoutError) in
          if let limit { try limit.run(connect) } else { try connect() }
        }
        found.withLock { $0[index] = connection }
      }
    }
    for thread in threads { thread?.join() }
    return found.withLock(\.self)
  }
}
