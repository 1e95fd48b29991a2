internal import ArgumentParser
internal import LayoutHost
internal import LayoutModel

/// The options of every command that lays something out.
struct SharedOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder of plugins; may be given several times. Without it: ./plugins and the folders of LAYOUTHOST_PLUGINS.",
      valueName: "dir"))
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

  @Option(help: ArgumentHelp("How long a call of a plugin may take, with its unit, or none.", valueName: "250ms|2s|none"))
  var deadline = DeadlineArgument(duration: .milliseconds(250))

  @Option(help: ArgumentHelp("What a plugin may hold, with its unit.", valueName: "64MiB|1GiB"))
  var memory = MemoryArgument(bytes: 64 << 20)

  @Option(help: "Colours in messages: auto, always or never.")
  var color: ColorChoice = .auto

  func validate() throws {
    if let device, DeviceCatalog.builtIn.device(named: device) == nil {
      let hint = DocumentError.hint(for: device, among: DeviceCatalog.builtIn.names)
      throw ValidationError(
        "There is no device “\(device)”" + (hint.map { "; \($0)" } ?? "; see “layouthost devices”."))
    }
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
    return HostConfiguration(
      pluginFolders: pluginFolders,
      budget: PluginBudget(deadline: deadline.duration, memoryCeiling: memory.bytes), flags: flags,
      contentOffset: contentOffset?.point, logger: output.logger)
  }

  private var pluginFolders: [String] {
    guard plugins.isEmpty else { return plugins }
    let named = Environment.value(of: "LAYOUTHOST_PLUGINS")?.split(separator: ":") ?? []
    return ["plugins"] + named.map(String.init)
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
