package import LayoutModel
import SystemPackage

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

  /// The names of the program's providers, those that it has listed and the key in the project file.
  package var providerNames: Set<String> {
    Set(files().map(\.name) + (connector?.names(of: program) ?? []))
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
