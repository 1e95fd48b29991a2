import LuaSandbox

/// One thing that plugins find and Lua's library has not: its description, and what makes it.
struct HostEntry: Sendable {
  /// What is made of it in a plugin's state.
  enum Value: Sendable {
    /// A text.
    case text(String)
    /// A function of the host for one plugin; it gets its arguments from the stack.
    case function(@Sendable (HostFunctions, HostScope) -> (LuaStack) throws -> Int)
    /// A function that a chunk of the host returns.
    case chunk(@Sendable (HostFunctions, HostScope, LuaState) throws -> LuaReference)
  }

  /// The name with the tables it is in: `host.text.measure`.
  let name: String
  /// The tables it is in, outermost first; none for a global.
  let tables: [String]
  /// The name within its table.
  let key: String
  /// The description of a value that is no function.
  let constant: APIValue?
  /// The description of a function.
  let function: APIFunction?
  let value: Value

  /// A function that needs what its description says.
  init(_ function: APIFunction, _ value: Value) {
    name = function.name
    (tables, key) = Self.parts(of: name)
    self.function = function
    constant = nil
    self.value = value
  }

  /// A text.
  init(_ constant: APIValue, text: String) {
    name = constant.name
    (tables, key) = Self.parts(of: name)
    self.constant = constant
    function = nil
    value = .text(text)
  }

  private static func parts(of name: String) -> (tables: [String], key: String) {
    let parts = name.split(separator: ".").map(String.init)
    return (Array(parts.dropLast()), parts.last ?? "")
  }

  /// Pushes the value for a plugin.
  func push(on stack: LuaStack, host: HostFunctions, scope: HostScope) throws {
    switch value {
    case .text(let text): stack.push(text)
    case .chunk(let make): stack.push(try make(host, scope, stack.state))
    case .function(let make):
      let body = make(host, scope)
      guard let capability = function?.capability else {
        stack.pushFunction(named: name, body)
        return
      }
      stack.pushFunction(named: name) { stack in
        try scope.require(capability)
        return try body(stack)
      }
    }
  }
}
