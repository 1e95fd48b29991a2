import LayoutEngine
import LayoutHost
import LayoutModel
import LuaSandbox

/// A method of a layout in Lua: `layout:item(1, 3)`.
struct LayoutMethod: Sendable {
  let name: String
  /// Reads the arguments after the layout at index 1, leaves the results on the stack, and returns
  /// the number of results.
  let body: @Sendable (ScriptCall, LayoutValue) throws -> Int

  /// All methods.
  static let all = [
    LayoutMethod(name: "item") { call, value in
      try call.pushItem(of: value.collection, sectionAt: 2)
    },
    LayoutMethod(name: "items") { call, value in
      try call.pushItems(of: value.collection, sectionAt: 2)
    },
    LayoutMethod(name: "elements") { call, value in
      try call.pushElements(of: value.collection)
    },
    LayoutMethod(name: "moment") { call, value in
      let offset =
        call.stack.kind(at: 2) == .nil
        ? nil : try call.distance(at: 2, named: "offset", along: value.collection)
      try call.pushVisibleElements {
        try call.session.visibleState(of: value.collection, at: offset)
      }
      return 1
    },
    LayoutMethod(name: "neighbour") { call, value in
      try call.pushNeighbour(in: value.collection)
    },
    LayoutMethod(name: "collection") { call, value in
      try call.pushCollection(
        named: call.text(at: 2, expecting: "a collection's name in quotes"),
        of: value
      )
    },
  ]

  /// Returns the method of a name; nil if the name is unknown.
  static func named(_ name: String) -> LayoutMethod? { all.first { $0.name == name } }

  /// Pushes the method as a function.
  ///
  /// The function fails if it is called with a dot instead of a colon.
  func push(on stack: LuaStack) {
    stack.pushFunction(named: name) { stack in
      guard let value = stack.layout(at: 1) else {
        throw LayoutError(
          .invalidArgument,
          origin: .document,
          message: "\(name): it is written with a colon, layout:\(name)(…)"
        )
      }
      return try body(ScriptCall(function: name, stack: stack, context: value.context), value)
    }
  }
}
