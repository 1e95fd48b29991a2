import LayoutEngine
import LayoutHost
import LayoutModel
import LuaSandbox

extension ScriptFunction {
  /// The functions that read layouts.
  ///
  /// Of these only `solve(document)` changes the session.
  static let layoutFunctions: [ScriptFunction] = [
    ScriptFunction(
      signature: "solve(document)",
      summary: "Returns the layout: content size and sections; with a document, opens it first.",
      examples: ["solve", "solve().contentSize.height", "solve():item(1, 2).frame"],
      argumentLimit: 2
    ) { call in
      if call.stack.kind(at: 1) != .nil { try call.openDocument(at: 1) }
      guard call.stack.kind(at: 2) == .nil else { return try call.pushLayoutsOfCombinations(at: 2) }
      return try call.pushLayout()
    },
    ScriptFunction(
      signature: "show()",
      summary: "Prints the visible elements as a table.",
      examples: ["show"]
    ) { call in
      let collection = try call.session.focusedCollection()
      let visibleState = try call.session.visibleState()
      let text = try ResultRenderer(format: .table, query: .visibleState(visibleState))
        .text(of: collection)
      call.print(String(text.dropLast()))
      return 0
    },
    ScriptFunction(
      signature: "items(section)",
      summary:
        "Returns the elements of a section's items, created as you read them; default section 1.",
      examples: ["#items()", "items(2)[1].frame"]
    ) { call in
      try call.pushItems(of: try call.session.focusedCollection(), sectionAt: 1)
    },
    ScriptFunction(
      signature: "at(section, item)",
      summary: "Returns the element of an item, also by its name in tables and pictures.",
      examples: ["at(2, 3).frame", "at \"1.2\"", "at(\"header 0.0\").frame"]
    ) { call in
      try call.pushItem(of: try call.session.focusedCollection(), sectionAt: 1)
    },
    ScriptFunction(
      signature: "explain(section, item)",
      summary: "Explains an item's frame: the rules and numbers that lead to it.",
      examples: ["explain(1, 1)", "explain \"0.0\""]
    ) { call in
      let place = try call.requiredItemPlace(at: 1)
      let item = place.item
      let section = try call.section(of: place, in: try call.session.focusedCollection())
      let count = call.session.state.shownCollection.sections[section].items.count
      guard item <= count else {
        throw call.noItem(item, named: place.name, section: section, count: count)
      }
      let explanation = try call.session.explain(IndexPath(section: section, item: item - 1))
      let text = try ReportRenderer(format: .table).text(of: explanation)
      call.print(String(text.dropLast()))
      return 0
    },
    ScriptFunction(
      signature: "rect(x, y, width, height)",
      summary: "Returns the elements that share area with a rectangle of the content.",
      examples: ["rect(0, 0, 100, 100)"]
    ) { call in
      let names = ["x", "y", "width", "height"]
      let numbers = try names.enumerated().map { try call.number(at: $0 + 1, named: $1) }
      guard numbers[2] >= 0, numbers[3] >= 0 else {
        throw call.wrong("width and height must be 0 or more")
      }
      let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      let session = call.session
      call.stack.push(
        try session.withinLimits { try session.focusedCollection().layout.elements(in: rect) }
      )
      return 1
    },
  ]
}

extension ScriptContext {
  /// Defines functions as globals of a Lua state.
  ///
  /// The functions hold the context unowned: it must outlive the state.
  /// - Returns: the identity of each function by name, to recognize it after scripts have run.
  func define(_ functions: [ScriptFunction], in state: LuaState) -> [String: UnsafeRawPointer] {
    var identities: [String: UnsafeRawPointer] = [:]
    state.withStack { stack in
      for function in functions {
        stack.pushFunction(named: function.name) { [unowned self] stack in
          try function.call(ScriptCall(function: function.name, stack: stack, context: self))
        }
        identities[function.name] = stack.identity(at: -1)
        stack.defineGlobal(function.name)
      }
    }
    return identities
  }
}
