import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

extension ScriptFunction {
  /// The functions that change the screen, the items and the columns.
  ///
  /// Each keeps the first visible item in sight, and leaves the session as it was when it fails.
  /// A change without a result prints the facts of the new layout.
  static let changeFunctions: [ScriptFunction] = [
    ScriptFunction(
      signature: "rotate()",
      summary: "Rotates the screen; the first visible item keeps its place.",
      examples: ["rotate"]
    ) { call in
      try call.changingSession { try call.session.rotate() }
    },
    ScriptFunction(
      signature: "resize(width, height)",
      summary: "Resizes the container; the first visible item keeps its place.",
      examples: ["resize 320, 480"]
    ) { call in
      let width = try call.number(at: 1, named: "width")
      let height = try call.number(at: 2, named: "height")
      guard width >= 0, height >= 0 else { throw call.wrong("width and height must be 0 or more") }
      return try call.changingSession {
        try call.session.resize(to: Size(width: width, height: height))
      }
    },
    ScriptFunction(
      signature: "insertItems(section, position, items)",
      summary: "Inserts a number of items, or a list of items, before a position.",
      examples: ["insertItems(1, 1, 3)", "insertItems(1, 2, { { height = 80 } })"]
    ) { call in
      let (section, position) = try call.place()
      let items = try call.items(at: 3, section: section)
      return try call.changingSession {
        try call.session.insertItems(items, section: section, at: position)
      }
    },
    ScriptFunction(
      signature: "deleteItems(section, position, count)",
      summary: "Deletes count items from a position on; default 1.",
      examples: ["deleteItems(1, 2)"]
    ) { call in
      let (section, position) = try call.place()
      let count = call.stack.kind(at: 3) == .nil ? 1 : try call.position(at: 3, named: "count")
      guard count <= LayoutItems.countLimit, position <= LayoutItems.countLimit else {
        throw call.wrong("count is too large")
      }
      return try call.changingSession {
        try call.session.deleteItems(position..<position + count, section: section)
      }
    },
    ScriptFunction(
      signature: "moveItem(section, position, target)",
      summary: "Moves an item to another position.",
      examples: ["moveItem(1, 3, 1)"]
    ) { call in
      let (section, position) = try call.place()
      let target = try call.position(at: 3, named: "target") - 1
      return try call.changingSession {
        try call.session.moveItem(position, to: target, section: section)
      }
    },
    ScriptFunction(
      signature: "select(section, item)",
      summary: """
        Sets the state “selected” of a section to an item, or to none; with other arguments, Lua's \
        own select.
        """,
      examples: ["select(1, 3)", "select(1)", "select \"0.2\""],
      argumentLimit: .max
    ) { call in
      if let count = try call.selectOfLua() { return count }
      let place = try call.itemPlace(at: 1)
      let section = try call.section(of: place, in: call.session.focusedCollection())
      let count = call.session.state.shownCollection.sections[section].items.count
      if let item = place.item, item > count {
        throw call.noItem(item, named: place.name, section: section, count: count)
      }
      let item = place.item.map { SourceValue(.number(Double($0))) } ?? SourceValue(.null)
      return try call.changingSession {
        try call.session.select(item, section: section)
      }
    },
    ScriptFunction(
      signature: "columns(count, section)",
      summary:
        "Sets a section's number of columns, or returns it; default: the first section with columns.",
      examples: ["columns", "columns 3"]
    ) { call in
      let section = try call.columnSection(at: 2)
      return try call.advisingColumns {
        guard call.stack.kind(at: 1) != .nil else {
          call.stack.push(try call.session.columns(section: section))
          return 1
        }
        let count = try call.position(at: 1, named: "count")
        return try call.changingSession {
          try call.session.setColumns(count, section: section)
        }
      }
    },
    ScriptFunction(
      signature: "incrementColumns(section)",
      summary: "Adds a column, like pinching in; returns false at the limit."
    ) { call in try call.changeColumns(by: 1) },
    ScriptFunction(
      signature: "decrementColumns(section)",
      summary: "Removes a column, like pinching out; returns false at the limit."
    ) { call in try call.changeColumns(by: -1) },
  ]
}

extension ScriptCall {
  /// Reads the arguments `section` and `position`, which count from 1.
  /// - Returns: both, counted from 0.
  /// - Throws: `OUT_OF_RANGE` for a section that the layout does not have.
  fileprivate func place() throws -> (section: Int, position: Int) {
    let section = try section(position(at: 1, named: "section"), in: session.focusedCollection())
    return (section, try position(at: 2, named: "position") - 1)
  }

  /// Answers as Lua's own `select` where the arguments are not a section and an item.
  /// - Returns: the number of results; nil for the session's `select`.
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

  /// Reads a count, or a list of items as a document describes them, for a section from 0.
  /// - Throws: `INVALID_ARGUMENT` for any other value, and for items that are read from a file.
  fileprivate func items(at index: Int, section: Int) throws -> LayoutItems {
    let path = DocumentPath([.key("items")])
    let node =
      try stack.integer(at: index)
      .map { ValueDecoder(SourceValue(.number(Double($0))), path: path) }
      ?? table(at: index, expecting: "a count, or a list of items", path: path)
    do {
      return try LayoutItems(node) { file throws(LayoutError) in
        throw file.error(.unusable("the prompt cannot read a file of items"))
      }
    } catch {
      var failure = error
      failure.section = section
      throw failure
    }
  }

  /// Reads an optional section.
  /// - Returns: the section, counted from 0; nil for the first section that has columns.
  fileprivate func columnSection(at index: Int) throws -> Int? {
    guard stack.kind(at: index) != .nil else { return nil }
    return try section(position(at: index, named: "section"), in: session.focusedCollection())
  }

  /// Changes a section's number of columns, and pushes whether the number changed.
  fileprivate func changeColumns(by step: Int) throws -> Int {
    let section = try columnSection(at: 1)
    return try advisingColumns {
      stack.push(try session.changeColumns(by: step, section: section))
      return 1
    }
  }

  /// Calls a closure; where no section has columns to choose, the failure says how a grid gets others.
  fileprivate func advisingColumns(_ body: () throws -> Int) throws -> Int {
    do {
      return try body()
    } catch var failure as LayoutError where failure.code == .failedPrecondition {
      let grid = session.state.shownCollection.sections.firstIndex { section in
        if case .provider(let reference) = section.layout {
          reference.name == "grid"
        } else {
          false
        }
      }
      if let section = failure.section ?? grid, let hint = failure.hint {
        failure.hint =
          hint + "; for a grid write set{ section = \(section + 1), options = { columns = 4 } }"
      }
      throw failure
    }
  }
}
