import LayoutModel
import LuaSandbox

/// One Lua state with a plugin's functions in it.
final class PluginInstance {
  let state: LuaState
  private let hooks: [ProviderMethod: LuaReference]
  /// One environment table for each depth of nested calls.
  private var environments: [EnvironmentTable] = []
  /// The tables of hooks about moments, which do not nest.
  private let moments = VisibleStateTables()
  /// The calls that are running, outermost first.
  private var calls: [(method: ProviderMethod, request: ProviderRequest)] = []

  init(state: LuaState, hooks: [ProviderMethod: LuaReference]) {
    self.state = state
    self.hooks = hooks
  }

  /// The innermost running call, and its environment.
  var current: (method: ProviderMethod, request: ProviderRequest, environment: EnvironmentTable)? {
    guard let call = calls.last else { return nil }
    return (call.method, call.request, environments[calls.count - 1])
  }

  /// Calls a hook with the environment, behind an argument of its own if it has one, and reads its
  /// answer.
  func call<Answer>(
    _ method: ProviderMethod,
    _ request: ProviderRequest,
    _ content: EnvironmentContent,
    deadline: Duration?,
    argument: ((LuaStack, VisibleStateTables) throws(LayoutError) -> Void)?,
    read: (AnswerReader) throws(LayoutError) -> Answer
  ) throws(LayoutError) -> Answer {
    guard let hook = hooks[method] else {
      throw LayoutError(
        .unimplemented,
        origin: .document,
        message: "the plugin has no hook “\(method.hookName)”"
      )
    }
    calls.append((method, request))
    if environments.count < calls.count { environments.append(EnvironmentTable()) }
    let environment = environments[calls.count - 1]
    defer {
      environment.close()
      calls.removeLast()
    }
    state.seedRandom(Self.seed(method, request.section))
    do {
      return try state.call(
        hook,
        deadline: deadline,
        push: { stack in
          try argument?(stack, moments)
          environment.push(content, on: stack)
          if method == .cell { environment.pushFirstItem(on: stack) }
          return stack.top
        },
        read: { stack in
          try read(
            AnswerReader(
              stack: stack,
              method: method,
              environment: environment,
              moments: moments
            )
          )
        }
      )
    } catch {
      if argument != nil { moments.discard() }
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: any Error) -> LayoutError {
    switch error {
    case let error as LuaError: LayoutError(error)
    case let failure as LayoutError: failure
    default: LayoutError(.internal, origin: .plugin, message: "\(error)")
    }
  }

  /// The same for the same hook of the same section, so that random numbers repeat.
  private static func seed(_ method: ProviderMethod, _ section: SectionContext) -> UInt64 {
    let words = method.rawValue.utf8.reduce(into: 0xCBF2_9CE4_8422_2325 as UInt64) {
      $0 = ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return words &+ UInt64(section.index) &* 0x9E37_79B9_7F4A_7C15
  }
}
