import LayoutEngine
import LayoutHost
import LayoutModel
import LuaSandbox

extension ScriptFunction {
  /// The functions that scroll the content and read its visible part.
  ///
  /// `scroll` and `fling` change the content offset, `collection` the collection in focus; `moment`
  /// changes nothing.
  static let scrollFunctions: [ScriptFunction] = [
    ScriptFunction(
      "scroll",
      .argument("distance"),
      .argument("where"),
      summary: """
        Scrolls by a number of points, or by {x =, y =}, within the content; with "overscroll" beyond it, \
        with a section's number the row of that section, which scrolls across. Returns the new offset.
        """,
      examples: [
        "scroll 200", "scroll{ x = 40, y = 0 }", "scroll(-60, \"overscroll\")", "scroll(120, 2)",
      ]
    ) { call, distance, place in
      switch call.stack.kind(at: place) {
      case .nil:
        let distance = try call.distance(at: distance, named: "distance")
        call.stack.pushResult(try call.session.scroll(by: distance))
      case .string where call.stack.string(at: place) == "overscroll":
        let distance = try call.distance(at: distance, named: "distance")
        call.stack.pushResult(try call.session.overscroll(by: distance))
      case .integer, .number:
        let distance = try call.number(at: distance, named: "distance")
        let collection = try call.session.focusedCollection()
        let section: Int
        do {
          section = try call.section(call.position(at: place, named: "where"), in: collection)
        } catch var failure as LayoutError {
          failure.hint = "where is a row's section; in both directions: scroll{ x = 0, y = 100 }"
          throw failure
        }
        call.stack.push(try call.session.scroll(by: distance, across: section))
      default: throw call.wrong("where must be \"overscroll\", or a section's number")
      }
      return 1
    },
    ScriptFunction(
      "scrollTo",
      .fields(
        "section =, item =, position =",
        expecting: "a table, as in { section = 1, item = 3, position = \"centered\" }"
      ),
      summary: """
        Scrolls so that an item is in sight: as little as is needed, or to the position "top", "bottom", \
        "left", "right", "leading", "trailing" or "centered"; a row that scrolls across, too. Or scrolls to \
        a place that place() returned. Returns the new offset.
        """,
      examples: [
        "scrollTo{ section = 1, item = 3 }",
        "scrollTo{ section = 1, item = 3, position = \"centered\" }", "scrollTo(place())",
      ]
    ) { call, node in
      guard try !ReadingPlace.isPlace(node) else {
        call.stack.pushResult(try call.session.scroll(to: try ReadingPlace(node)))
        return 1
      }
      let fields = try node.object(keys: ["section", "item", "position"])
      let place = try call.itemPath(fields)
      let position =
        try fields.optionalWord("position", ItemScrollPosition.self, kind: "position") ?? .nearest
      call.stack.pushResult(try call.session.scroll(to: place, position: position))
      return 1
    },
    ScriptFunction(
      "fling",
      .distance("velocity"),
      .rate,
      summary: """
        Flings with a velocity in points per millisecond, which slows down at the rate "normal" or \
        "fast", until the layout comes to rest; returns the new offset.
        """,
      examples: ["fling 2", "fling(-1.5, \"fast\")"]
    ) { call, velocity, rate in
      let fling = try call.session.fling(velocity: velocity, deceleration: rate ?? .normal)
      call.stack.pushResult(fling.target.offset, animatesBack: fling.target.animateBack)
      return 1
    },
    ScriptFunction(
      "moment",
      .optional(.distance("offset")),
      summary: "Returns the visible elements, now or at an offset {x =, y =}.",
      examples: ["#moment()", "moment({ x = 0, y = 300 })[1].frame"]
    ) { call, offset in
      try call.pushVisibleElements { try call.session.focusedVisibleState(at: offset) }
      return 1
    },
    ScriptFunction(
      "collection",
      .text("name", expecting: "a collection's name in quotes", of: .collection),
      summary: "Selects the collection that functions apply to, on a screen of several.",
      examples: ["collection details"],
      command: .text
    ) { call, name in
      try call.session.focus(on: name)
      call.context.tell((try call.session.focusedCollection()).facts)
      return 0
    },
  ]
}

extension ScriptCall {
  /// Reads the `section` and the `item` of a table, from 1; the section is 1 by default.
  /// - Throws: `OUT_OF_RANGE` for an item that the layout in focus does not have.
  fileprivate func itemPath(_ fields: KeyedDecoder) throws -> ItemPath {
    let positions = 1...ValueDecoder.exactIntegers.upperBound
    let section = try fields.optionalInteger("section", in: positions) ?? 1
    let item = try fields.integer("item", in: positions)
    return try itemPath(section: section, item: item, in: session.focusedCollection())
  }

  /// Returns the path of an item that counts from 1.
  /// - Throws: `OUT_OF_RANGE` for an item that the collection does not have.
  func itemPath(section position: Int, item: Int, in collection: Solution.Collection) throws
    -> ItemPath
  {
    let path = ItemPath(section: try section(position, in: collection), item: item - 1)
    guard collection.layout.element(at: path) != nil else {
      let count = collection.layout.sections[path.section].layout.frames.count
      throw noItem(item, section: path.section, count: count)
    }
    return path
  }
}

extension ScriptParameter where Value == LayoutPoint {
  /// A distance along the scroll axis of the collection in focus, or in both directions.
  fileprivate static func distance(_ name: String) -> ScriptParameter {
    ScriptParameter(name: name) { call, index in try call.distance(at: index, named: name) }
  }
}

extension ScriptParameter where Value == Deceleration? {
  /// The optional deceleration rate of a fling.
  fileprivate static var rate: ScriptParameter {
    .optional(
      ScriptParameter<Deceleration>(name: "rate") { call, index in
        guard let word = call.stack.string(at: index), let rate = Deceleration(rawValue: word)
        else {
          throw call.wrong("rate must be \"normal\" or \"fast\"")
        }
        return rate
      }
    )
  }
}
