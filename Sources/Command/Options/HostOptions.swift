public import ArgumentParser
import LayoutHost
import LayoutProviders
public import Logging

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
      "The capabilities that plugins may request, as in text,log, or none, or @FILE for those of a file. Default: LAYOUTHOST_ALLOW, or else all. layouthost.json can only narrow them.",
      valueName: "list"
    )
  )
  var allow: GrantArgument?

  @Flag(help: "Refuse plugins whose files differ from layouthost.lock.")
  var locked = false

  @Option(
    help: ArgumentHelp(
      "The time limit for laying out and printing a document, as in 10s, 500ms or none. Time spent waiting for a slow reader of the output does not count. Default: LAYOUTHOST_TIME_LIMIT, or else that of layouthost.json, or else 10s.",
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

  @Option(
    help: ArgumentHelp(
      "Record each call of a plugin or another provider, with request and result, for “layouthost replay”. The file is readable by its owner only; further calls are added to it.",
      valueName: "file"
    ),
    completion: .file()
  )
  var record: String?

  @Option(
    help: ArgumentHelp(
      "A field whose values are not recorded, as in title, or in user.name for a field of a table; may be repeated.",
      valueName: "field"
    )
  )
  var redact: [String] = []

  @Flag(help: "Show the variables of a plugin's failing calls with each error.")
  var verbose = false

  @Option(help: "Whether to colour messages and pictures made of characters.")
  var color: ColorChoice = .auto

  /// Creates options with the parser's defaults.
  public init() {}

  /// Checks the time limit of calls, the grants, and the fields to redact, which are those of a recording.
  public func validate() throws {
    _ = try namedTimes()
    if allow == nil { _ = try Self.environmentGrants() }
    guard redact.isEmpty || record != nil else {
      throw ValidationError("--redact goes with --record.")
    }
    guard redact.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".") }) else {
      throw ValidationError("--redact takes a field, as in title or user.name.")
    }
  }

  /// Opens the file of `--record`; nil without the option.
  /// - Throws: a failure if calls cannot be recorded there.
  private func recorder(_ output: CommandOutput) throws -> CallRecorder? {
    try record.map { path in
      try CallRecorder(path: path, redacting: redact) { output.note(TerminalText.line($0)) }
    }
  }

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
    let times = try namedTimes()
    configuration.budget = PluginBudget(deadline: times.deadline, memoryCeiling: memory?.bytes)
    configuration.logger = output.logger(logLevel)
    configuration.notesVariables = verbose
    configuration.didReplace = output.noteReplacement()
    configuration.recorder = try recorder(output)
    configuration.folders = Self.folders(plugins)
    if isolate { configuration.isolation = .process }
    configuration.grants = try grants()
    configuration.requiresLock = locked
    configuration.timeLimit = times.limit
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

  /// Returns the time limits of the options, or else of the environment variables; nil without either.
  /// - Throws: a `ValidationError` for an invalid value of a variable.
  private func namedTimes() throws -> (deadline: PluginDeadline?, limit: PluginDeadline?) {
    (
      try deadline ?? Self.time(of: "LAYOUTHOST_DEADLINE"),
      try timeLimit ?? Self.time(of: "LAYOUTHOST_TIME_LIMIT")
    )
  }

  /// Returns the time of an environment variable; nil without it.
  /// - Throws: a `ValidationError` for an invalid value.
  private static func time(of variable: String) throws -> PluginDeadline? {
    guard let text = environmentVariable(variable) else { return nil }
    guard let time = PluginDeadline(text) else {
      throw ValidationError(
        "The variable \(variable) must be a time with a unit, as in 250ms or 2s, or none, not “\(text)”."
      )
    }
    return time
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
