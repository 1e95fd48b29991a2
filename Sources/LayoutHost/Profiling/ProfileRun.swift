package import LayoutModel
import LayoutPlugins
import LayoutProviders
import LayoutSystem
import LuaSandbox

/// A run of plugins that is profiled: the same layout again and again, for a time.
package struct ProfileRun {
  /// The subject of a profile.
  package enum Subject {
    /// A document; `-` is standard input.
    case document(String)
    /// A plugin, on the first example that names it, or else on a sample.
    case plugin(String)
    /// The content of a session, with its changes.
    case shown(SessionState, in: ProjectFile?)
  }

  /// The items of a sample.
  private static let sampleCount = 1000
  /// The visible states of a fling.
  private static let flingLength = 60

  private let configuration: HostConfiguration
  /// The isolation that plugins would have otherwise; nil means that of their project.
  private let isolation: PluginIsolation?
  private let velocity: Double?
  private let duration: Duration
  /// Whether a signal or another part of the program stops the run; called often.
  package var isInterrupted: (@Sendable () -> Bool)?

  /// Creates a run.
  ///
  /// All plugins run in this process, isolated ones too, and without a deadline unless the configuration has one. The
  /// calls are not recorded, no lines are counted, and no debugger pauses them: that would be measured as well.
  /// - Parameters:
  ///   - configuration: the plugins, limits and flags.
  ///   - velocity: the velocity of a fling whose visible states are computed as well, in points per millisecond; nil if
  ///     only the layout and one visible state are.
  ///   - duration: the time of the run; a layout that has begun ends first.
  package init(_ configuration: HostConfiguration, fling velocity: Double?, for duration: Duration)
  {
    isolation = configuration.isolation
    var configuration = configuration
    configuration.isolation = PluginIsolation.none
    configuration.budget.deadline = configuration.budget.deadline ?? .unlimited
    configuration.reportsAllMistakes = false
    (configuration.recorder, configuration.coverage) = (nil, nil)
    (self.configuration, self.velocity, self.duration) = (configuration, velocity, duration)
  }

  /// Lays the subject out until the time is over, and reports where the time went.
  ///
  /// A failure in the middle ends the run; the report has it with what was measured before.
  /// - Throws: the failure of a subject that cannot be opened, or that fails before anything was measured.
  package func report(on subject: Subject) throws(LayoutError) -> ProfileReport {
    let report = LuaDebugger.$current.withValue(nil) {
      Result { () throws(LayoutError) in try measure(subject) }
    }
    return try report.get()
  }

  private func measure(_ subject: Subject) throws(LayoutError) -> ProfileReport {
    let samples: LuaProfile
    do throws(LuaError) { samples = try LuaProfile() } catch { throw LayoutError(error) }
    let spans = ProfileSpans()
    let instruments = PluginInstruments(samples: samples, spans: spans)
    let session = Session(configuration, instruments: instruments)
    session.isInterrupted = isInterrupted
    let title = try open(subject, in: session)
    spans.restart()
    var (count, failure) = (0, LayoutError?.none)
    let end = ContinuousClock.now.advanced(by: duration)
    repeat {
      do throws(LayoutError) {
        try layOut(session)
        count += 1
      } catch {
        failure = error
      }
    } while failure == nil && ContinuousClock.now < end && isInterrupted?() != true
    // The time since the last call.
    spans.leave(to: 0)
    let tree = ProfileTree(samples)
    if let failure, tree.ticks == 0 { throw failure }
    var report = ProfileReport(of: title, count: count, tree, spans, failure)
    report.isWithoutIsolation = wantsIsolation(session.project)
    return report
  }

  /// Whether some plugins would run in a process of their own if nothing were profiled.
  private func wantsIsolation(_ project: ProjectFile?) -> Bool {
    let wanted = isolation.map { [$0] } ?? (project?.folders ?? []).compactMap(\.isolation)
    return wanted.contains { $0 != PluginIsolation.none }
  }

  /// Lays the document out again, and computes visible states.
  private func layOut(_ session: Session) throws(LayoutError) {
    session.forgetSections()
    _ = try session.solve()
    guard let velocity else {
      _ = try session.visibleState()
      return
    }
    for step in try session.flingSteps(velocity: velocity, count: Self.flingLength) {
      _ = try session.focusedVisibleState(at: step.contentOffset, velocity: step.velocity)
    }
  }

  // MARK: The subject

  /// Opens the subject; returns its title.
  private func open(_ subject: Subject, in session: Session) throws(LayoutError) -> String {
    switch subject {
    case .document(let path):
      try session.open(path: path)
      return path == "-" ? "standard input" : path
    case .plugin(let name): return try open(plugin: name, in: session)
    case .shown(let state, let project):
      session.show(state, in: project)
      return state.source.path ?? "the document"
    }
  }

  /// Opens the first example that names a plugin, or else a sample that it can lay out.
  private func open(plugin name: String, in session: Session) throws(LayoutError) -> String {
    try session.useProject()
    let plugin = try session.provider(named: name)
    guard case .plugin(let path) = plugin.source else {
      throw LayoutError(
        .invalidArgument,
        origin: .document,
        message: "“\(name)” is no plugin in Lua",
        hint: "a document that names it shows its share of the time"
      )
    }
    let loader = DocumentLoader(configuration, project: session.project)
    if let example = try loader.examples(of: plugin, besides: []).first {
      try session.open(path: example)
      return example
    }
    let text = (try? FileReading.bytes(of: path)) ?? []
    let sample = PluginSample(of: plugin, text: String(decoding: text, as: UTF8.self))
    try session.open(try document(sample, of: name, in: session.project))
    return "\(name), \(Self.sampleCount.counted("item")) of a sample"
  }

  /// Returns the first sample that a plugin can lay out, tried in a session that is not measured.
  private func document(
    _ sample: PluginSample,
    of name: String,
    in project: ProjectFile?
  ) throws(LayoutError) -> ValueDecoder {
    var failure = LayoutError(
      .failedPrecondition,
      origin: .plugin,
      message: "“\(name)” lays out neither sections nor cells"
    )
    for fields in PluginSample.Fields.likeliestFirst {
      guard let document = sample.document(itemCount: Self.sampleCount, fields: fields) else {
        break
      }
      do throws(LayoutError) {
        let dryRun = Session(configuration)
        dryRun.adopt(project)
        try dryRun.open(document)
        _ = try dryRun.solve()
        return document
      } catch {
        failure = error
      }
    }
    failure.hint = failure.hint ?? "name a document that uses it"
    throw failure
  }
}
