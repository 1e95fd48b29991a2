public import LayoutHost
public import LuaSandbox

/// The functions of a session for scripts that are no lines at a prompt, such as tests.
///
/// It lives as long as the states that it has defined the functions in.
public final class SessionFunctions {
  private static let functions =
    ScriptFunction.documentFunctions + ScriptFunction.layoutFunctions
    + ScriptFunction.scrollFunctions + ScriptFunction.changeFunctions

  /// The functions' names.
  public static let names = functions.map(\.name)

  private let context: ScriptContext

  /// Creates the functions of a session.
  /// - Parameters:
  ///   - session: what they open, change and look at.
  ///   - folder: where paths of documents begin; empty for the working directory.
  ///   - print: where functions that show something write, line by line.
  public init(of session: Session, folder: String, print: @escaping (String) -> Void) {
    context = ScriptContext(session, folder: folder, drawing: nil, print: print) { _ in }
  }

  /// Makes the functions globals of a state.
  public func define(in state: LuaState) {
    _ = context.define(Self.functions, in: state)
  }
}

extension ScriptContext {
  /// Makes functions globals of a state; their identities, by name.
  func define(_ functions: [ScriptFunction], in state: LuaState) -> [String: UnsafeRawPointer] {
    var identities: [String: UnsafeRawPointer] = [:]
    state.withStack { stack in
      for function in functions {
        stack.pushFunction(named: function.name) { [unowned self] stack in
          try function.body(ScriptCall(function: function.name, stack: stack, context: self))
        }
        identities[function.name] = stack.identity(at: -1)
        stack.defineGlobal(function.name)
      }
    }
    return identities
  }
}
