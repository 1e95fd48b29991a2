public import LayoutModel
internal import LayoutText
public import Logging
internal import LuaRuntime

/// What a session is made with.
public struct HostConfiguration: Sendable {
  /// What measures texts unless a configuration names something else: Pango, in the font Inter.
  ///
  /// Pango is loaded when a text is first measured; where it is not installed, that fails with
  /// `UNAVAILABLE`.
  public static let standardTextMeasurer: any TextMeasurer = PangoTextMeasurer.shared

  /// The folders of plugins, besides those that come with the program.
  public var pluginFolders: [String]
  /// What each call of a plugin may use.
  public var budget: PluginBudget
  /// What overrides documents.
  public var flags: EnvironmentDescription
  /// Overrides documents' content offset.
  public var contentOffset: Point?
  /// What measures texts for plugins.
  public var textMeasurer: any TextMeasurer
  /// Where `print` and `host.log` go.
  public var logger: Logger

  /// Creates a configuration that overrides nothing and logs nothing.
  public init(
    pluginFolders: [String] = [],
    budget: PluginBudget = PluginBudget(),
    flags: EnvironmentDescription = EnvironmentDescription(),
    contentOffset: Point? = nil,
    textMeasurer: any TextMeasurer = HostConfiguration.standardTextMeasurer,
    logger: Logger = Logger(label: "layouthost", factory: { _ in SwiftLogNoOpLogHandler() })
  ) {
    self.pluginFolders = pluginFolders
    self.budget = budget
    self.flags = flags
    self.contentOffset = contentOffset
    self.textMeasurer = textMeasurer
    self.logger = logger
  }
}

/// What each call of a plugin may use.
public struct PluginBudget: Sendable, Hashable {
  /// How long a call may take; nil for no limit.
  ///
  /// 250 ms by default.
  public var deadline: Duration?
  /// How many bytes a plugin's state may hold.
  ///
  /// 64 MiB by default.
  public var memoryCeiling: Int

  /// Creates a budget.
  public init(deadline: Duration? = .milliseconds(250), memoryCeiling: Int = 64 << 20) {
    self.deadline = deadline
    self.memoryCeiling = memoryCeiling
  }

  var lua: LuaBudget {
    var budget = LuaBudget()
    budget.deadline = deadline
    budget.memoryCeiling = memoryCeiling
    return budget
  }
}
