import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

extension ScriptFunction {
  /// The functions that scroll the content and read what is in sight.
  ///
  /// `scroll` and `fling` change the content offset, `collection` the collection in focus; `moment`
  /// changes nothing.
  static let scrollFunctions: [ScriptFunction] = [
    ScriptFunction(
      signature: "scroll(distance, where)",
      summary: """
        Scrolls by a number of points, or by {x =, y =}, within the content; with "overscroll" beyond it, \
        with a section's number the row of that section, which scrolls across. Returns the new offset.
        """,
      examples: [
        "scroll 200", "scroll{ x = 40, y = 0 }", "scroll(-60, \"overscroll\")", "scroll(120, 2)",
      ]
    ) { call in
      switch call.stack.kind(at: 2) {
      case .nil:
        let distance = try call.distance(at: 1, named: "distance")
        call.stack.pushResult(try call.session.scroll(by: distance))
      case .string where call.stack.string(at: 2) == "overscroll":
        let distance = try call.distance(at: 1, named: "distance")
        call.stack.pushResult(try call.session.overscroll(by: distance))
      case .integer, .number:
        let section = try call.section(
          call.position(at: 2, named: "where"),
          in: call.session.focusedCollection()
        )
        let distance = try call.number(at: 1, named: "distance")
        call.stack.push(try call.session.scroll(by: distance, across: section))
      default: throw call.wrong("where must be \"overscroll\", or a section's number")
      }
      return 1
    },
    ScriptFunction(
      signature: "fling(velocity, rate)",
      summary: """
        Flings with a velocity in points per millisecond, which slows down at the rate "normal" or \
        "fast", until the layout comes to rest; returns the new offset.
        """,
      examples: ["fling 2", "fling(-1.5, \"fast\")"]
    ) { call in
      let velocity = try call.distance(at: 1, named: "velocity")
      let fling = try call.session.fling(velocity: velocity, deceleration: try call.rate(at: 2))
      call.stack.pushResult(fling.target.offset, animatesBack: fling.target.animateBack)
      return 1
    },
    ScriptFunction(
      signature: "moment(offset)",
      summary: "Returns the visible elements, now or at an offset {x =, y =}.",
      examples: ["#moment()", "moment({ x = 0, y = 300 })[1].frame"]
    ) { call in
      let offset =
        call.stack.kind(at: 1) == .nil ? nil : try call.distance(at: 1, named: "offset")
      call.stack.push(try call.session.focusedVisibleState(at: offset).elements)
      return 1
    },
    ScriptFunction(
      signature: "collection(name)",
      summary: "Selects the collection that functions apply to, on a screen of several.",
      examples: ["collection details"],
      command: .text,
      subject: .collection
    ) { call in
      let name = try call.text(at: 1, expecting: "a collection's name in quotes")
      try call.session.focus(on: name)
      call.context.tell((try call.session.focusedCollection()).facts)
      return 0
    },
  ]
}

extension ScriptCall {
  /// Reads a distance along the scroll axis as a number, or in both directions as a table.
  /// - Parameters:
  ///   - index: the argument's index on the stack, from 1.
  ///   - name: the argument's name, for messages.
  /// - Returns: the distance, in points.
  /// - Throws: `INVALID_ARGUMENT` for any other value.
  fileprivate func distance(at index: Int, named name: String) throws -> Point {
    try distance(at: index, named: name, along: session.focusedCollection())
  }

  /// The same, of a layout that the session need not show any more.
  func distance(at index: Int, named name: String, along collection: Solution.Collection) throws
    -> Point
  {
    let axis = collection.layout.scrollDirection
    if [.integer, .number].contains(stack.kind(at: index)) {
      return Point(along: axis, try number(at: index, named: name), 0)
    }
    guard stack.kind(at: index).isTable else {
      throw wrong("\(name) must be a number, or a table {x =, y =}")
    }
    return try Point(LuaDocumentReader(stack).node(at: index, path: DocumentPath([.key(name)])))
  }

  /// Reads the optional rate at which a fling slows down; normal if it is missing.
  fileprivate func rate(at index: Int) throws -> Deceleration {
    guard stack.kind(at: index) != .nil else { return .normal }
    guard let word = stack.string(at: index), let rate = Deceleration(rawValue: word) else {
      throw wrong("rate must be \"normal\" or \"fast\"")
    }
    return rate
  }
}
