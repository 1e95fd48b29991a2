import LayoutHost
import LayoutModel
import LuaSandbox

/// A parameter of a session function: its name, and the check that converts an argument to a value.
struct ScriptParameter<Value>: Sendable {
  /// The name in signatures and messages; of a table of fields, its content.
  let name: String
  /// The kind of thing that a text names; nil if it names nothing.
  var subject: ScriptFunction.Subject?
  /// Whether the signature shows a table of fields, `set{ key = value, … }`, instead of a name.
  var isTableOfFields = false
  /// Reads the argument at an index of the stack, from 1.
  let read: @Sendable (ScriptCall, Int) throws -> Value

  /// A parameter that may be omitted, or be nil.
  static func optional<Wrapped>(_ parameter: ScriptParameter<Wrapped>) -> ScriptParameter
  where Value == Wrapped? {
    let read = parameter.read
    return ScriptParameter(name: parameter.name, subject: parameter.subject) { call, index in
      call.stack.kind(at: index) == .nil ? nil : try read(call, index)
    }
  }
}

extension ScriptParameter where Value == Int {
  /// An argument of several forms, which the function reads itself: its index on the stack.
  static func argument(_ name: String, of subject: ScriptFunction.Subject? = nil)
    -> ScriptParameter
  {
    ScriptParameter(name: name, subject: subject) { _, index in index }
  }

  /// A whole number from 1 on.
  static func count(_ name: String) -> ScriptParameter {
    ScriptParameter(name: name) { call, index in try call.position(at: index, named: name) }
  }

  /// A position in a list, from 1 in Lua; the value counts from 0.
  static func position(_ name: String) -> ScriptParameter {
    ScriptParameter(name: name) { call, index in try call.position(at: index, named: name) - 1 }
  }

  /// A section of the layout of the collection in focus, from 1 in Lua; the value counts from 0.
  static func section(_ name: String) -> ScriptParameter {
    ScriptParameter(name: name) { call, index in
      let position = try call.position(at: index, named: name)
      return try call.section(position, in: call.session.focusedCollection())
    }
  }

  /// A section of the document, whether or not the document can be laid out; the value counts from 0.
  static func documentSection(_ name: String) -> ScriptParameter {
    ScriptParameter(name: name) { call, index in
      try call.section(
        call.position(at: index, named: name),
        of: call.session.state.shownCollection.sections.count
      )
    }
  }
}

extension ScriptParameter where Value == Double {
  /// A finite number.
  static func number(_ name: String) -> ScriptParameter {
    ScriptParameter(name: name) { call, index in try call.number(at: index, named: name) }
  }
}

extension ScriptParameter where Value == String {
  /// A string; `words` describes the expected text for messages.
  static func text(
    _ name: String,
    expecting words: String = "a name in quotes",
    of subject: ScriptFunction.Subject? = nil
  ) -> ScriptParameter {
    ScriptParameter(name: name, subject: subject) { call, index in
      try call.text(at: index, expecting: words)
    }
  }
}

extension ScriptParameter where Value == ValueDecoder {
  /// A table as a node that checks its fields; `words` describes the expected table for messages.
  static func table(_ name: String, expecting words: String) -> ScriptParameter {
    ScriptParameter(name: name) { call, index in
      let node = try call.table(at: index, expecting: words)
      // Not a list, as in `scrollTo{ 1, 20 }`.
      guard (try? node.anyObject()) != nil else { throw call.wrong("it takes \(words)") }
      return node
    }
  }

  /// The only argument of a function whose signature shows a table's content: `key = value, …`.
  static func fields(_ content: String, expecting words: String) -> ScriptParameter {
    var parameter = table(content, expecting: words)
    parameter.isTableOfFields = true
    return parameter
  }
}
