public import CoreMetrics
public import LayoutModel
public import LayoutPlugins
import LayoutText
public import Logging

/// The configuration of a session.
public struct HostConfiguration: Sendable {
  /// The default text measurer: Pango with the font Inter.
  ///
  /// Pango is loaded when a text is first measured; where it is not installed, that fails with
  /// `UNAVAILABLE`.
  public static let standardTextMeasurer: any TextMeasurer = PangoTextMeasurer.shared

  /// The folders of plugins, besides those that come with the program.
  public var folders: PluginFolderChoice
  /// The sources of plugins besides folders, such as texts in memory.
  public var sources: [any PluginSource]
  /// The providers that are written in Swift, beside the plugins.
  public var providers: [any SwiftProvider]
  /// The budget of each call of a plugin; it takes precedence over the project file.
  public var budget: PluginBudget
  /// The processes in which plugins run; nil for what the project file says of their folder, or else
  /// this one.
  public var isolation: PluginIsolation?
  /// The program `layouthost`, which is started for plugins in a process of their own; nil for this
  /// program or the one beside it.
  public var workerProgram: String?
  /// The time of each question; nil for that of the project file, or else 10 seconds.
  public var timeLimit: PluginDeadline?
  /// The memory of what grows with a document's counts, for each question, in bytes; nil for that of
  /// the project file, or else 896 MiB.
  public var memoryLimit: Int?
  /// Whether `layouthost.json` counts.
  package var projectFile = ProjectFileUse.nearest
  /// The flags, which override documents.
  public var flags: EnvironmentDescription
  /// Overrides documents' content offset.
  public var contentOffset: Point?
  /// The measurer of texts for plugins.
  public var textMeasurer: any TextMeasurer
  /// The logger of `print` and `host.log`, and of each provider call at the level `debug`.
  public var logger: Logger
  /// The metrics of provider calls: by default the factory of `MetricsSystem`.
  public var metrics: any MetricsFactory = MetricsSystem.factory

  /// Creates a configuration that overrides nothing and logs nothing.
  /// - Parameters:
  ///   - pluginFolders: the folders of plugins.
  ///   - plugins: plugins in memory, the text of each by its name.
  ///   - providers: providers that are written in Swift.
  ///   - budget: the limits of each call.
  ///   - flags: what overrides documents.
  ///   - contentOffset: the content offset, in points; nil for what documents say.
  ///   - textMeasurer: what measures texts for plugins.
  ///   - logger: where `print`, `host.log` and calls are logged.
  public init(
    pluginFolders: [String] = [],
    plugins: [String: String] = [:],
    providers: [any SwiftProvider] = [],
    budget: PluginBudget = PluginBudget(),
    flags: EnvironmentDescription = EnvironmentDescription(),
    contentOffset: Point? = nil,
    textMeasurer: any TextMeasurer = HostConfiguration.standardTextMeasurer,
    logger: Logger = Logger(label: "layouthost", factory: { _ in SwiftLogNoOpLogHandler() })
  ) {
    folders = .only(pluginFolders)
    sources = plugins.isEmpty ? [] : [MemoryPlugins(plugins)]
    self.providers = providers
    self.budget = budget
    self.flags = flags
    self.contentOffset = contentOffset
    self.textMeasurer = textMeasurer
    self.logger = logger
  }

  /// Lets all plugins run in a process of their own, whatever the project file says.
  package mutating func isolatePlugins() { isolation = .process }
}
