public import LayoutModel
import LayoutSystem
public import Logging
import SystemPackage

/// An external program that offers providers.
public struct ProviderProgram: Sendable, Hashable {
  /// The way to reach a program.
  public enum Launch: Sendable, Hashable {
    /// A command, which is started when one of its providers is first named.
    case command([String])
    /// The address of a program that runs already: `unix:PATH` or `HOST:PORT`.
    case address(String)
  }

  /// The key in `providers`, and the name of its provider if it offers only one.
  public let name: String
  /// The way to reach it.
  public let launch: Launch
  /// The folder that a command works in.
  public let folder: String
  /// The files whose change starts a command again, as errors show them; empty for an address.
  package let watched: [String]

  /// Describes a program.
  /// - Parameters:
  ///   - name: the key in `providers`.
  ///   - launch: the way to reach it; a command has at least one word.
  ///   - folder: the folder that the command works in, and to which files are relative.
  ///   - watched: the files to watch; nil means those that the command names.
  public init(name: String, _ launch: Launch, folder: String, watched: [String]? = nil) {
    self.name = name
    self.launch = launch
    self.folder = folder
    func path(_ file: String) -> String {
      FilePath(file).isRelative ? FilePath(folder).appending(file).string : file
    }
    switch launch {
    case .address: self.watched = []
    case .command(let words):
      // An interpreter is not a file of the project.
      let named = words.dropFirst().filter { Self.isFile(path($0)) }
      let own = words.prefix(1)
        .filter { $0.contains("/") && (FilePath($0).isRelative || named.isEmpty) }
      self.watched = (watched ?? own + named).map(path)
    }
  }

  /// The path in messages: the first file, or else the command's first word or the address.
  public var path: String {
    if let file = watched.first { return file }
    return switch launch {
    case .command(let words): words.first ?? name
    case .address(let address): address
    }
  }

  private static func isFile(_ path: String) -> Bool { FileStatus.Kind(of: path) == .file }

  /// Returns the bytes that differ when a file has changed: its size, its time and its number.
  /// - Throws: the system's `Errno`.
  static func stamp(of path: String) throws -> [UInt8] {
    let status = try FileStatus(of: path)
    return Array("\(status.size) \(status.identity) \(status.contentTime)".utf8)
  }
}

/// The providers of a program, as plugins of a source: they are found, loaded, tried and reloaded like those of
/// a folder.
package struct ProgramSource: PluginSource {
  /// The program.
  package let program: ProviderProgram
  /// The budget of each call, of which the deadline counts; nil means the registry's.
  let budget: CallBudget?
  /// Reaches programs; nil in a program that was built without the service.
  let connector: (any ProviderConnector)?
  /// The reason why the program is not used; nil if it is used.
  let refusal: LayoutError?

  /// Describes the providers of a program.
  package init(
    _ program: ProviderProgram,
    budget: CallBudget?,
    connector: (any ProviderConnector)?,
    refusal: LayoutError? = nil
  ) {
    self.program = program
    self.budget = budget
    self.connector = connector
    self.refusal = refusal
  }

  /// Nothing: the program's files are watched, not their folder.
  package var watchedFolder: String? { nil }

  /// The provider with the program's name and, once the program has listed them, the others that it
  /// offers.
  package func files() -> [PluginFile] {
    let offered = connector?.names(of: program) ?? []
    let others = offered.filter { $0 != program.name }
    // Without a provider of its name, the name means the first one.
    let more = offered.contains(program.name) ? others : Array(others.dropFirst())
    return ([program.name] + more)
      .map { PluginFile(name: $0, path: program.path, budget: budget, source: self) }
  }

  /// The stamp of a file of the program; of a program without files, its command or address.
  package func bytes(of path: String) throws -> [UInt8] {
    guard program.watched.contains(path) else {
      guard path == program.path else { throw Errno.noSuchFileOrDirectory }
      return Array("\(program.launch)".utf8)
    }
    return try ProviderProgram.stamp(of: path)
  }
}

/// Reaches programs that offer providers: one process for each, whatever the number of sessions.
public protocol ProviderConnector: Sendable {
  /// Returns the names of the providers that a program has said it offers; empty before.
  func names(of program: ProviderProgram) -> [String]

  /// Starts a program, unless it runs already, and waits until it replies.
  /// - Parameters:
  ///   - program: the program.
  ///   - version: the stamps of its files; another version is another process.
  ///   - logger: receives what the program writes to its standard error.
  /// - Returns: the connection to it, which restarts it when it has ended.
  /// - Throws: `UNAVAILABLE` if it does not start or reply, and the limits of the operation.
  func connection(
    to program: ProviderProgram,
    version: [UInt8],
    logger: Logger
  ) throws(LayoutError) -> any ProviderConnection
}

/// A provider as its program describes it.
public struct DescribedProvider: Sendable {
  /// The fields of a manifest: name, version, summary, options and state.
  public let fields: SourceValue
  /// The methods that it implements.
  public let hooks: [ProviderMethodName]
  /// The fields of items that it reads.
  public let reads: [String]
  /// Whether it sends requests to the host during calls.
  public let asksHost: Bool

  /// Creates a description.
  public init(
    fields: SourceValue,
    hooks: [ProviderMethodName],
    reads: [String],
    asksHost: Bool = false
  ) {
    (self.fields, self.hooks, self.reads, self.asksHost) = (fields, hooks, reads, asksHost)
  }
}

/// A connection to a program that offers providers, for all threads.
public protocol ProviderConnection: AnyObject, Sendable {
  /// The providers that the program offers.
  var providers: [DescribedProvider] { get }

  /// Calls a method, and repeats the call in a new process if the first one ends meanwhile.
  /// - Parameters:
  ///   - method: the method.
  ///   - request: the request; its options are checked, with defaults filled in.
  ///   - input: the method's own argument.
  ///   - state: the section's state, checked.
  ///   - fields: the fields of items that the provider reads.
  ///   - requests: handles the provider's requests; nil if it sends none.
  ///   - deadline: the time of the call, without that of a start; nil if there is no limit.
  /// - Returns: the unchecked result.
  /// - Throws: the provider's failure, or that of a process that sent no reply.
  func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ request: ProviderRequest,
    _ input: Input,
    state: SourceObject,
    reading fields: [String],
    handling requests: ProgramRequests?,
    deadline: Duration?
  ) throws(LayoutError) -> Output
}
