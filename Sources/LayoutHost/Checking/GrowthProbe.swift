import LayoutModel
import LayoutPlugins
import Logging
import LuaSandbox

/// Counts the work of a plugin's hooks for samples of n and 4 n items, to find work that grows faster than n log n.
///
/// Instructions and bytes are counted, not time, so that the same plugin has the same counts on every machine. Isolated
/// plugins and programs are not counted.
struct GrowthProbe {
  /// The items of the samples: the work for one is that of beginning.
  private static let counts = [1, 256, 1024]
  /// The growth from which work is reported: n log n grows to 5 times as much, n² to 16 times.
  private static let limit = 6.0
  /// The work for the few items below which its growth does not show: formulas and tables of a constant size.
  private static let floor = LuaWork(steps: 4000, bytes: 64 << 10)
  /// The time of a call: the samples are small.
  private static let deadline = Duration.seconds(2)
  /// The work, far more than n log n for the samples, that makes a plugin the cause of a passed deadline.
  private static let exhaustingSteps = 1_000_000

  private let plugin: ProviderDescriptor
  private let configuration: HostConfiguration

  init(of plugin: ProviderDescriptor, in configuration: HostConfiguration) {
    var configuration = configuration
    configuration.budget.deadline = .limit(Self.deadline)
    configuration.reportsAllMistakes = false
    // The calls are the probe's own, and a state that counts its work has no other tool.
    (configuration.recorder, configuration.coverage) = (nil, nil)
    // What the plugin logs was logged by its dry run.
    configuration.logger = Logger(label: "layouthost") { _ in SwiftLogNoOpLogHandler() }
    (self.plugin, self.configuration) = (plugin, configuration)
  }

  /// Returns a warning for each hook whose work grows faster than n log n; empty if no sample fits the plugin.
  func warnings(_ sample: PluginSample) -> [String] {
    LuaDebugger.$current.withValue(nil) { warnings(counting: sample) }
  }

  private func warnings(counting sample: PluginSample) -> [String] {
    for fields in PluginSample.Fields.likeliestFirst {
      var amounts: [[ProviderMethodName: LuaWork]] = []
      for count in Self.counts {
        let work = HookWork(ofPlugin: plugin.name)
        do throws(LayoutError) {
          try layOut(sample, fields, count, counting: work)
          amounts.append(work.amounts)
        } catch {
          // Other fields may suit the plugin, but would take as long.
          guard error.isExhaustion, !amounts.isEmpty else { break }
          return warning(about: error, after: work, count).map { [$0] } ?? []
        }
      }
      guard amounts.count == Self.counts.count else { continue }
      return warnings(one: amounts[0], few: amounts[1], many: amounts[2])
    }
    return []
  }

  /// Lays out a sample, and counts the work of each hook.
  /// - Throws: the failure of the plugin.
  private func layOut(
    _ sample: PluginSample,
    _ fields: PluginSample.Fields,
    _ count: Int,
    counting work: HookWork
  ) throws(LayoutError) {
    guard let document = sample.document(itemCount: count, fields: fields) else { return }
    let session = Session(configuration, instruments: PluginInstruments(work: work))
    try session.open(document)
    _ = try session.solve()
    _ = try session.visibleState()
  }

  /// Returns the warning about a sample that exhausts its limits.
  ///
  /// Nil if time ran out but not for the plugin's work: for that of a plugin that it calls, or on a busy machine.
  private func warning(about failure: LayoutError, after work: HookWork, _ count: Int) -> String? {
    let steps = work.amounts.values.reduce(0) { $0 + $1.steps }
    guard failure.code == .resourceExhausted || steps >= Self.exhaustingSteps else { return nil }
    let hook = failure.method.map { "“\($0.hookName)”" } ?? "the plugin"
    return "\(hook) runs out of time or memory with \(count) items"
  }

  private func warnings(
    one: [ProviderMethodName: LuaWork],
    few: [ProviderMethodName: LuaWork],
    many: [ProviderMethodName: LuaWork]
  ) -> [String] {
    ProviderMethodName.hooks.compactMap { hook in
      guard let few = few[hook], let many = many[hook] else { return nil }
      let start = one[hook] ?? LuaWork()
      return warning(hook, "instructions", start.steps, few.steps, many.steps, Self.floor.steps)
        ?? warning(hook, "allocated bytes", start.bytes, few.bytes, many.bytes, Self.floor.bytes)
    }
  }

  /// Returns the warning about one kind of work; nil if it grows as it should.
  private func warning(
    _ hook: ProviderMethodName,
    _ unit: String,
    _ one: Int,
    _ few: Int,
    _ many: Int,
    _ floor: Int
  ) -> String? {
    let growth = Double(many - one) / Double(max(few - one, floor))
    guard growth > Self.limit else { return nil }
    return "the work of “\(hook.hookName)” grows faster than n log n: \(few) \(unit) for "
      + "\(Self.counts[1]) items, \(many) for \(Self.counts[2])"
  }
}
