public import ArgumentParser
internal import LayoutHost
internal import LayoutModel
public import Logging

/// The options of every command that lays something out.
struct SharedOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder of plugins; may be given several times. Without it: the folders of layouthost.toml, or ./plugins, and those of LAYOUTHOST_PLUGINS.",
      valueName: "dir"
    )
  )
  var plugins: [String] = []

  @Option(help: "A device's id or a model's name, as “layouthost devices” lists them.")
  var device: String?

  @Option(help: "portrait or landscape.")
  var orientation: Orientation?

  @Option(help: ArgumentHelp("The container's size in points.", valueName: "WxH"))
  var size: SizeArgument?

  @Option(help: ArgumentHelp("How far the content is scrolled, in points.", valueName: "X,Y"))
  var contentOffset: PointArgument?

  @Option(help: ArgumentHelp("A trait; may be given several times.", valueName: "key=value"))
  var trait: [TraitArgument] = []

  @Option(
    help: ArgumentHelp(
      "How long a call of a plugin may take, with its unit, or none; 250ms unless layouthost.toml says something else.",
      valueName: "250ms|2s|none"
    )
  )
  var deadline: DeadlineArgument?

  @Option(
    help: ArgumentHelp(
      "What a plugin may hold, with its unit; 64MiB unless layouthost.toml says something else.",
      valueName: "64MiB|1GiB"
    )
  )
  var memory: MemoryArgument?

  @Option(
    help: ArgumentHelp(
      "How fine the messages of plugins are: trace, debug (which shows each call of a provider), info, notice, warning, error, critical.",
      valueName: "level"
    )
  )
  var logLevel = Logger.Level.info

  @Option(help: "Colours in messages: auto, always or never.")
  var color: ColorChoice = .auto

  func validate() throws {
    if let device { _ = try DeviceArgument.device(named: device) }
    _ = try traits()
  }

  /// What a session is made with.
  func configuration(_ output: CommandOutput) throws -> HostConfiguration {
    var flags = EnvironmentDescription()
    flags.device = device
    flags.orientation = orientation
    flags.container = size?.size
    flags.traits = try traits()
    for folder in plugins { try PluginChecker.checkFolder(folder) }
    var configuration = HostConfiguration(
      budget: PluginBudget(deadline: deadline?.deadline, memoryCeiling: memory?.bytes),
      flags: flags,
      contentOffset: contentOffset?.point,
      logger: output.logger(logLevel)
    )
    configuration.folders = folders
    return configuration
  }

  private var folders: PluginFolderChoice {
    guard plugins.isEmpty else { return .only(plugins) }
    let named = Environment.value(of: "LAYOUTHOST_PLUGINS")?.split(separator: ":") ?? []
    return .standard(also: named.map(String.init))
  }

  /// The traits, checked as a document's are.
  private func traits() throws -> TraitsDescription {
    var object = DocumentObject()
    for trait in trait { object.set(trait.key, to: trait.value) }
    do {
      let path = DocumentPath([.key("--trait")])
      return try TraitsDescription(DocumentNode(DocumentValue(.object(object)), path: path))
    } catch {
      throw ValidationError(error.sentence + (error.hint.map { "; \($0)" } ?? "."))
    }
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
