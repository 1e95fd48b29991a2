import LayoutEngine
import LayoutHost
import LayoutModel
import LuaSandbox

extension ScriptFunction {
  /// The functions that change the screen, the items and the columns.
  ///
  /// Each keeps the first visible item in place, and leaves the session unchanged if it fails.
  /// A change without a result prints the facts of the new layout.
  static let changeFunctions: [ScriptFunction] = [
    ScriptFunction(
      "rotate",
      summary: "Rotates the screen; the first visible item keeps its place.",
      examples: ["rotate"]
    ) { call in
      try call.changingSession { try call.session.rotate() }
    },
    ScriptFunction(
      "resize",
      .number("width"),
      .number("height"),
      summary: "Resizes the container; the first visible item keeps its place.",
      examples: ["resize 320, 480"]
    ) { call, width, height in
      guard width >= 0, height >= 0 else { throw call.wrong("width and height must be 0 or more") }
      return try call.changingSession {
        try call.session.resize(to: LayoutSize(width: width, height: height))
      }
    },
    ScriptFunction(
      "insertItems",
      .section("section"),
      .position("position"),
      .argument("items"),
      summary: "Inserts a number of items, or a list of items, before a position.",
      examples: ["insertItems(1, 1, 3)", "insertItems(1, 2, { { height = 80 } })"]
    ) { call, section, position, items in
      let items = try call.items(at: items, section: section)
      return try call.changingSession {
        try call.session.insertItems(items, section: section, at: position)
      }
    },
    ScriptFunction(
      "deleteItems",
      .section("section"),
      .position("position"),
      .optional(.count("count")),
      summary: "Deletes count items from a position on; default 1.",
      examples: ["deleteItems(1, 2)"]
    ) { call, section, position, count in
      let count = count ?? 1
      guard count <= LayoutItems.countLimit, position <= LayoutItems.countLimit else {
        throw call.wrong("count is too large")
      }
      return try call.changingSession {
        try call.session.deleteItems(position..<position + count, section: section)
      }
    },
    ScriptFunction(
      "moveItem",
      .section("section"),
      .position("position"),
      .position("target"),
      summary: "Moves an item to another position.",
      examples: ["moveItem(1, 3, 1)"]
    ) { call, section, position, target in
      try call.changingSession {
        try call.session.moveItem(position, to: target, section: section)
      }
    },
    ScriptFunction(
      "drag",
      .section("section"),
      .position("item"),
      .argument("point"),
      summary: """
        Drags an item to a point {x =, y =} of the content; returns the position at which drop would \
        put it, and then the section if it is another one.
        """,
      examples: ["drag(1, 3, { x = 40, y = 300 })"]
    ) { call, section, item, point in
      let collection = try call.session.focusedCollection()
      let path = try call.itemPath(section: section + 1, item: item + 1, in: collection)
      let point = try call.distance(at: point, named: "point", along: collection)
      let target = try call.session.drag(path, to: point)
      call.stack.push(target.item + 1)
      guard target.section != path.section else { return 1 }
      call.stack.push(target.section + 1)
      return 2
    },
    ScriptFunction(
      "drop",
      summary: "Drops the dragged item: moves it to the position that drag has returned.",
      examples: ["drop"]
    ) { call in
      try call.changingSession { try call.session.drop() }
    },
    ScriptFunction(
      "select",
      .argument("section"),
      .argument("item"),
      argumentLimit: .max,
      summary: """
        Sets the state “selected” of a section to an item, or to none; with other arguments, Lua's \
        own select.
        """,
      examples: ["select(1, 3)", "select(1)", "select \"0.2\""]
    ) { call, section, _ in
      if let count = try call.selectOfLua() { return count }
      let place = try call.itemPlace(at: section)
      let section = try call.section(of: place, in: call.session.focusedCollection())
      let count = call.session.state.shownCollection.sections[section].items.count
      if let item = place.item, item > count {
        throw call.noItem(item, named: place.name, section: section, count: count)
      }
      let item = place.item.map { SourceValue(.number(Double($0))) } ?? SourceValue(.null)
      return try call.changingSession {
        try call.session.setState(["selected": item], section: section)
      }
    },
    ScriptFunction(
      "columns",
      .optional(.count("count")),
      .optional(.section("section")),
      summary:
        "Sets a section's number of columns, or returns it; default: the first section with columns.",
      examples: ["columns", "columns 3"]
    ) { call, count, section in
      guard let count else {
        call.stack.push(try call.session.columns(section: section))
        return 1
      }
      return try call.changingSession {
        try call.session.setColumns(count, section: section)
      }
    },
    ScriptFunction(
      "incrementColumns",
      .optional(.section("section")),
      summary: "Adds a column, like pinching in; returns false at the limit."
    ) { call, section in try call.changeColumns(by: 1, section: section) },
    ScriptFunction(
      "decrementColumns",
      .optional(.section("section")),
      summary: "Removes a column, like pinching out; returns false at the limit."
    ) { call, section in try call.changeColumns(by: -1, section: section) },
  ]
}

extension ScriptCall {
  /// Calls Lua's own `select` if the arguments are not a section and an item.
  /// - Returns: the number of results; nil if it is a call of the session's `select`.
  fileprivate func selectOfLua() throws -> Int? {
    let count = stack.top
    if stack.string(at: 1) == "#", stack.kind(at: 1) == .string {
      stack.push(count - 1)
      return 1
    }
    guard let number = stack.integer(at: 1),
      count > 2 || number < 0 || count == 2 && stack.integer(at: 2) == nil
    else { return nil }
    guard number != 0, number >= -(count - 1) else {
      throw wrong("bad argument #1 to 'select' (index out of range)")
    }
    let first = number > 0 ? number : count + number
    return max(0, count - first)
  }

  /// Reads a count, or a list of items as in documents, for a section from 0.
  /// - Throws: `INVALID_ARGUMENT` for any other value, and for items read from a file.
  fileprivate func items(at index: Int, section: Int) throws -> LayoutItems {
    let path = DocumentPath([.key("items")])
    let node =
      try stack.integer(at: index)
      .map { ValueDecoder(SourceValue(.number(Double($0))), path: path) }
      ?? table(at: index, expecting: "a count, or a list of items", path: path)
    do {
      return try node.insertedItems()
    } catch {
      var failure = error
      failure.section = section
      throw failure
    }
  }

  /// Changes the number of columns of a section, or of the first one that has columns, and pushes whether
  /// the number changed.
  fileprivate func changeColumns(by step: Int, section: Int?) throws -> Int {
    stack.push(try session.changeColumns(by: step, section: section))
    return 1
  }
}
