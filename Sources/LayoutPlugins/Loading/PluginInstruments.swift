package import LayoutModel
package import LayoutProviders
package import LuaSandbox

/// The instruments that observe the plugins in Lua of a session; by default none.
///
/// A session hands them to each state that it makes. They belong to the session's thread, and a session belongs to one
/// thread at a time.
package struct PluginInstruments: @unchecked Sendable {
  /// Samples what plugins run; nil if nothing is profiled.
  var samples: LuaProfile?
  /// The time of the session's parts; nil if nothing is profiled.
  var spans: ProfileSpans?
  /// Counts the work of hooks; nil if nothing is counted.
  var work: HookWork?

  /// Creates a set of instruments.
  package init(samples: LuaProfile? = nil, spans: ProfileSpans? = nil, work: HookWork? = nil) {
    (self.samples, self.spans, self.work) = (samples, spans, work)
  }

  /// Begins to observe a state, before it runs anything.
  func observe(_ state: LuaState) {
    if let samples { state.sample(into: samples) }
    if work != nil { state.countWork() }
  }

  /// Gives the functions of hooks their names, which no caller knows.
  func name(_ hooks: [ProviderMethodName: LuaReference], in state: LuaState) {
    guard let samples else { return }
    // A function of several hooks has the name of the first.
    for method in ProviderMethodName.hooks.reversed() {
      if let function = hooks[method] { state.name(function, method.hookName, in: samples) }
    }
  }

  /// The work of a state before a hook; zero if nothing is counted.
  func workBefore(_ state: LuaState) -> LuaWork { work == nil ? LuaWork() : state.work }

  /// Adds what a hook has done since its begin.
  func add(
    since before: LuaWork,
    of state: LuaState,
    in plugin: String,
    _ method: ProviderMethodName
  ) {
    guard let work, work.plugin == plugin else { return }
    work.add(state.work - before, to: method)
  }
}

/// The work of a plugin's hooks, counted without a clock.
package final class HookWork {
  /// The plugin's name.
  let plugin: String
  /// The work of each hook that was called, with what it called in the same plugin.
  package private(set) var amounts: [ProviderMethodName: LuaWork] = [:]

  /// Creates a count for a plugin.
  package init(ofPlugin name: String) { plugin = name }

  func add(_ amount: LuaWork, to method: ProviderMethodName) {
    amounts[method, default: LuaWork()] = amounts[method, default: LuaWork()] + amount
  }
}
