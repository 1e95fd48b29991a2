public import ArgumentParser
import LayoutEngine
public import LayoutHost
import LayoutModel
public import Logging

/// The options for the environment of a layout: the device, the container, the scroll position,
/// traits and the state of sections.
public struct EnvironmentOptions: ParsableArguments {
  /// The title of the group in the help.
  public static let title = "Environment"

  @Option(
    help: "A device's id or a model's name, as “layouthost devices” lists them.",
    completion: .devices
  )
  var device: String?

  @Option(help: "The orientation of the device.")
  var orientation: Orientation?

  @Option(help: ArgumentHelp("The container's size in points, as in 393x852.", valueName: "WxH"))
  var size: Size?

  @Option(
    help: ArgumentHelp("How far the content is scrolled, in points, as in 0,120.", valueName: "X,Y")
  )
  var contentOffset: Point?

  @Option(
    help: ArgumentHelp(
      "A value of a section's state, as in selected=3, or 1.selected=3 for section 1 counted from 0; may be given several times.",
      valueName: "[section.]name=value"
    )
  )
  var state: [SectionStateValue] = []

  @Option(
    help: ArgumentHelp(
      "A trait, as in layoutDirection=rightToLeft; may be repeated.",
      valueName: "key=value"
    ),
    completion: .traits
  )
  var trait: [TraitArgument] = []

  /// Creates options with the parser's defaults.
  public init() {}

  /// Checks the device and the traits.
  public func validate() throws {
    if let device {
      _ = try ValidationError.translating { () throws(LayoutError) in
        try DeviceSelection.device(named: device)
      }
    }
    _ = try traits()
  }

  /// Returns the traits, checked like those of a document.
  /// - Throws: a `ValidationError` for an unknown trait, or a value that it cannot have.
  func traits() throws -> TraitsDescription {
    var object = SourceObject()
    for trait in trait { object.set(trait.key, to: trait.value) }
    do {
      let path = DocumentPath([.key("--trait")])
      return try TraitsDescription(ValueDecoder(SourceValue(.object(object)), path: path))
    } catch {
      throw ValidationError(error.message + (error.hint.map { "; \($0)" } ?? "."))
    }
  }
}

/// The options of plugins, limits and messages.
public struct HostOptions: ParsableArguments {
  /// The title of the group in the help.
  public static let title = "Plugins, limits and messages"

  @Option(
    help: ArgumentHelp(
      "A folder of plugins; may be repeated. Default: the folders of layouthost.json, or else ./plugins, and those of LAYOUTHOST_PLUGINS.",
      valueName: "folder"
    ),
    completion: .directory
  )
  var plugins: [String] = []

  @Option(
    help: ArgumentHelp(
      "The time limit of each call to a plugin, as in 250ms, 2s or none. Default: LAYOUTHOST_DEADLINE, or else layouthost.json, or else 250ms.",
      valueName: "duration"
    )
  )
  var deadline: PluginDeadline?

  @Option(
    help: ArgumentHelp(
      "The memory limit of each plugin, as in 64MiB or 1GiB. Default: that of layouthost.json, or else 64MiB.",
      valueName: "size"
    )
  )
  var memory: MemoryArgument?

  @Flag(
    help:
      "Run plugins in a process of their own, from which the system keeps files, network and the host's memory."
  )
  var isolate = false

  @Option(
    help: ArgumentHelp(
      "The time limit for laying out and printing a document, as in 10s, 500ms or none. Time spent waiting for a slow reader of the output does not count. Default: that of layouthost.json, or else 10s.",
      valueName: "duration"
    )
  )
  var timeLimit: PluginDeadline?

  @Option(
    help: ArgumentHelp(
      "The memory limit for everything that grows with a document's counts, as in 896MiB or 4GiB. Default: that of layouthost.json, or else 896MiB.",
      valueName: "size"
    )
  )
  var memoryLimit: MemoryArgument?

  @Option(
    help: ArgumentHelp(
      "The least severe messages of plugins to print; debug also prints each call to a provider.",
      valueName: "level"
    )
  )
  var logLevel = Logger.Level.info

  @Option(help: "Whether to colour messages and pictures made of characters.")
  var color: ColorChoice = .auto

  /// Creates options with the parser's defaults.
  public init() {}

  /// Checks the time limit of calls.
  public func validate() throws { _ = try namedDeadline() }

  /// Creates the configuration of a session without a document.
  /// - Throws: a failure if a folder of `--plugins` does not exist.
  func configuration(
    _ output: CommandOutput,
    in context: CommandContext
  ) throws -> HostConfiguration {
    for folder in plugins { try PluginChecker.checkFolder(folder) }
    return try uncheckedConfiguration(output, in: context)
  }

  /// Creates the configuration without checking that the folders exist.
  func uncheckedConfiguration(
    _ output: CommandOutput,
    in context: CommandContext
  ) throws -> HostConfiguration {
    var configuration = context.host
    configuration.budget = PluginBudget(deadline: try namedDeadline(), memoryCeiling: memory?.bytes)
    configuration.logger = output.logger(logLevel)
    configuration.didReplace = output.noteReplacement()
    configuration.folders = Self.folders(plugins)
    if isolate { configuration.isolation = .process }
    configuration.timeLimit = timeLimit
    configuration.memoryLimit = memoryLimit?.bytes
    return configuration
  }

  /// Returns the folders in which plugins are searched.
  /// - Parameter plugins: the values of `--plugins`; if empty, the project's folders and those of
  ///   `LAYOUTHOST_PLUGINS` are searched.
  /// - Returns: the choice of folders.
  static func folders(_ plugins: [String]) -> PluginFolderChoice {
    guard plugins.isEmpty else { return .only(plugins) }
    let named = environmentVariable("LAYOUTHOST_PLUGINS")?.split(separator: ":") ?? []
    return .standard(also: named.map(String.init))
  }

  /// Returns the deadline of the option, or else of the environment variable; nil without either.
  /// - Throws: a `ValidationError` for an invalid value of the variable.
  private func namedDeadline() throws -> PluginDeadline? {
    try deadline ?? Self.environmentDeadline()
  }

  /// Returns the deadline of the environment variable; nil without it.
  /// - Throws: a `ValidationError` for an invalid value of the variable.
  static func environmentDeadline() throws -> PluginDeadline? {
    let variable = "LAYOUTHOST_DEADLINE"
    guard let text = environmentVariable(variable) else { return nil }
    guard let deadline = PluginDeadline(text) else {
      throw ValidationError(
        "The variable \(variable) must be a time with a unit, as in 250ms or 2s, or none, not “\(text)”."
      )
    }
    return deadline
  }
}

/// A command that solves documents.
///
/// It declares both groups of options itself: in debug builds, the parser's checks of its
/// declarations take four times as long for groups within a group.
public protocol SolvingCommand: ProgramCommand {
  /// The options that describe the screen.
  var environment: EnvironmentOptions { get }
  /// The options that plugins run with.
  var host: HostOptions { get }
}

extension SolvingCommand {
  /// Runs a closure with the configuration of the options, and reports its failure on standard error.
  /// - Parameters:
  ///   - context: the program that runs the command.
  ///   - body: takes the configuration, and a closure that writes a line to standard error.
  /// - Throws: the exit status of the failure, or any other error of the closure.
  public func withConfiguration(
    in context: CommandContext,
    _ body: (HostConfiguration, _ note: @escaping @Sendable (String) -> Void) throws -> Void
  ) throws {
    let output = CommandOutput(host.color)
    try output.reporting {
      try body(try sessionConfiguration(output, in: context), { output.note($0) })
    }
  }

  /// Creates the configuration of a session from the options and the environment.
  /// - Throws: a failure if a folder of `--plugins` does not exist.
  func sessionConfiguration(
    _ output: CommandOutput,
    in context: CommandContext
  ) throws -> HostConfiguration {
    var configuration = try host.configuration(output, in: context)
    configuration.flags.device = environment.device
    configuration.flags.orientation = environment.orientation
    configuration.flags.container = environment.size
    configuration.flags.traits = try environment.traits()
    configuration.contentOffset = environment.contentOffset
    configuration.sectionState = environment.state
    return configuration
  }

  /// Creates the configuration of a session for one document, whose mistakes are all reported at
  /// once.
  /// - Throws: a failure if a folder of `--plugins` does not exist.
  func documentConfiguration(
    _ output: CommandOutput,
    in context: CommandContext
  ) throws -> HostConfiguration {
    var configuration = try sessionConfiguration(output, in: context)
    configuration.reportsAllMistakes = true
    return configuration
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}

/// The options that select the format of a result and its printed part.
struct ResultOptions: ParsableArguments {
  @Option(help: "The format of the result.")
  var format: ResultFormat = .table

  @Flag(help: "Print only the elements visible at the content offset.")
  var visible = false

  @Option(
    help: ArgumentHelp("Print only the elements in a rectangle, in points.", valueName: "X,Y,W,H")
  )
  var rect: Rect?

  func validate() throws {
    guard !visible || rect == nil else {
      throw ValidationError("--visible and --rect cannot be combined.")
    }
  }

  /// Prints the session's layout.
  /// - Returns: whether the layout has warnings.
  /// - Throws: the failure of the document, or of writing.
  func print(_ session: Session, to output: CommandOutput) throws -> Bool {
    guard rect == nil || session.state.document.screen == nil else {
      throw ValidationError("--rect works only for a document of one collection, not for a screen.")
    }
    return try session.withinLimits {
      let solution = try session.solve()
      let renderer = ResultRenderer(format: format, query: try query(session))
      try renderer.renderBytes(solution) { text in
        try WorkLimit.current?.check()
        try WorkLimit.current?.excluding { try output.write(bytes: text) }
      }
      return solution.collections.contains { !$0.diagnostics.isEmpty }
    }
  }

  /// Returns the elements that the options select.
  /// - Throws: the failure of the hooks that change visible elements.
  private func query(_ session: Session) throws -> ElementQuery {
    if let rect { return .rect(rect) }
    return visible ? .visibleState(try session.visibleState()) : .all
  }
}

extension ReportFormat: ExpressibleByArgument {}

extension ResultFormat: ExpressibleByArgument {
  /// Whether failures are printed as lines of JSON, like the results.
  var isJSON: Bool { self == .json || self == .ndjson }
}
