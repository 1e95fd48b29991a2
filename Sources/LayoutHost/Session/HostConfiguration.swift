public import CoreMetrics
public import LayoutModel
import LayoutText
public import Logging

/// The configuration of a session.
///
/// ```swift
/// var configuration = HostConfiguration(
///   pluginFolders: ["plugins"],
///   timeLimit: .limit(.seconds(2))
/// )
/// configuration.flags.device = "iPhone 15 Pro"
/// let session = Session(configuration)
/// ```
public struct HostConfiguration: Sendable {
  /// The default text measurer: on Apple's systems CoreText with the system's font, as in the
  /// labels of an app, and elsewhere Pango with the font Inter.
  ///
  /// Pango is loaded when a text is first measured; without it, measuring fails with `UNAVAILABLE`.
  public static let standardTextMeasurer: any TextMeasurer = PlatformMeasurers.standard
  /// The text measurer with the same sizes on all systems, which the command uses: Pango with the
  /// font Inter, as far as their versions are the same.
  ///
  /// The standard measurer on iOS, and on a Mac without one of the two.
  public static let portableTextMeasurer: any TextMeasurer = PlatformMeasurers.portable

  /// The folders of plugins, besides those that come with the program.
  public var folders: PluginFolderChoice
  /// The sources of plugins besides folders, such as texts in memory.
  public var sources: [any PluginSource]
  /// The providers in Swift, in addition to the plugins.
  public var providers: [any SwiftProvider]
  /// The budget of each call of a plugin; it takes precedence over the project file.
  public var budget: PluginBudget
  /// The processes in which plugins run; nil means the project file's setting of their folder, or
  /// else this process.
  public var isolation: PluginIsolation?
  /// The processes of isolated plugins: `.workers()` of the module `LayoutProcesses`; nil in a
  /// program that runs all plugins itself, and refuses isolated ones.
  public var processes: PluginProcesses?
  /// The capabilities that the operator lets plugins request.
  package var grants = OperatorGrants()
  /// Whether plugins run only as the lock beside the project file has them.
  package var requiresLock = false
  /// The time limit of each operation; nil means that of the project file, or else 10 seconds.
  public var timeLimit: PluginDeadline?
  /// The limit of each operation's memory that grows with a document's counts, in bytes; nil means
  /// that of the project file, or else 896 MiB.
  public var memoryLimit: Int?
  /// The connector to the programs of providers that the project file names; nil in a program
  /// without the service.
  public var connector: (any ProviderConnector)?
  /// The closure that is called when a plugin is suspended, with its failure, on the thread of the
  /// call.
  public var didSuspend: (@Sendable (LayoutError) -> Void)?
  /// The closure that is called when a provider that takes the place of others is first named, on
  /// the thread of the call.
  public var didReplace: (@Sendable (ProviderDescriptor) -> Void)?
  /// Records the calls of providers; nil if nothing is recorded.
  package var recorder: CallRecorder?
  /// Whether the session searches for the nearest `layouthost.json`, upwards from a document's
  /// folder, and uses it.
  package var usesProjectFiles = true
  /// Whether failures of documents carry the further mistakes, for their authors.
  package var reportsAllMistakes = false
  /// Whether failures of plugins carry the variables of their calls, for their authors.
  package var notesVariables = false
  /// Collects the lines that plugins run; nil if they are not counted.
  package var coverage: CoverageRecorder?
  /// The flags, which override documents.
  public var flags: EnvironmentDescription
  /// The content offset that overrides the documents'.
  public var contentOffset: LayoutPoint?
  /// Values that override the state of documents' sections.
  package var sectionState: [SectionStateValue] = []
  /// The text measurer for plugins.
  public var textMeasurer: any TextMeasurer
  /// The logger of `print` and `host.log`, and of each provider call at the level `debug`.
  public var logger: Logger
  /// The metrics of provider calls: by default the factory of `MetricsSystem`.
  public var metrics: any MetricsFactory = MetricsSystem.factory

  /// Creates a configuration that overrides nothing and logs nothing.
  /// - Parameters:
  ///   - pluginFolders: the folders of plugins.
  ///   - plugins: plugins in memory, the text of each by its name.
  ///   - providers: providers written in Swift.
  ///   - budget: the limits of each call.
  ///   - isolation: the processes in which plugins run.
  ///   - processes: the processes of isolated plugins.
  ///   - timeLimit: the time limit of each operation.
  ///   - memoryLimit: the limit of each operation's memory, in bytes.
  ///   - flags: the values that override documents' environments.
  ///   - contentOffset: the content offset, in points; nil means the documents' own.
  ///   - textMeasurer: the text measurer for plugins.
  ///   - logger: the logger of `print`, `host.log` and calls.
  public init(
    pluginFolders: [String] = [],
    plugins: [String: String] = [:],
    providers: [any SwiftProvider] = [],
    budget: PluginBudget = PluginBudget(),
    isolation: PluginIsolation? = nil,
    processes: PluginProcesses? = nil,
    timeLimit: PluginDeadline? = nil,
    memoryLimit: Int? = nil,
    flags: EnvironmentDescription = EnvironmentDescription(),
    contentOffset: LayoutPoint? = nil,
    textMeasurer: any TextMeasurer = HostConfiguration.standardTextMeasurer,
    logger: Logger = Logger(label: "layouthost", factory: { _ in SwiftLogNoOpLogHandler() })
  ) {
    folders = .only(pluginFolders)
    sources = plugins.isEmpty ? [] : [MemoryPlugins(plugins)]
    self.providers = providers
    self.budget = budget
    self.isolation = isolation
    self.processes = processes
    self.timeLimit = timeLimit
    self.memoryLimit = memoryLimit
    self.flags = flags
    self.contentOffset = contentOffset
    self.textMeasurer = textMeasurer
    self.logger = logger
  }
}

/// A value that overrides the state of a section of each opened document.
package struct SectionStateValue: Sendable, Equatable {
  /// The section of the first collection, from 0; nil if there is only one section.
  var section: Int?
  /// The name of the value.
  var name: String
  /// The value.
  var value: SourceValue

  /// Reads `selected=3`, or `1.selected=3` for section 1: a value in JSON, or else a string; nil
  /// for any other text.
  package init?(_ text: String) {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    var name = text[..<equals]
    if let dot = name.firstIndex(of: "."), let number = Int(name[..<dot]), number >= 0 {
      section = number
      name = name[name.index(after: dot)...]
    }
    guard !name.isEmpty else { return nil }
    self.name = String(name)
    let word = String(text[text.index(after: equals)...])
    value = (try? JSONReader.read(Array(word.utf8))) ?? SourceValue(.string(word))
  }
}

extension Session {
  /// Returns a document with the configuration's values in the state of its sections.
  /// - Throws: `OUT_OF_RANGE` for a section that the document does not have, `INVALID_ARGUMENT` for
  ///   a value without a section if there are several sections.
  func withConfiguredState(_ document: LayoutDocument) throws(LayoutError) -> LayoutDocument {
    var document = document
    let count = document.collections[0].sections.count
    for given in configuration.sectionState {
      guard given.section != nil || count == 1 else {
        throw LayoutError(
          .invalidArgument,
          origin: .document,
          message: "the document has \(count) sections; say which one “\(given.name)” is for",
          hint: "count them from 0, as in 1.\(given.name)=…"
        )
      }
      let section = given.section ?? 0
      guard section < count else {
        throw Self.outOfRange("there is no section \(section); there are \(count)")
      }
      let values = SourceObject([.init(key: given.name, value: given.value)])
      document.collections[0].sections[section].setState(values)
    }
    return document
  }
}
