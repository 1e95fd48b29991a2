import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

extension ScriptFunction {
  /// The functions that make several changes at once, and reload items.
  static let updateFunctions: [ScriptFunction] = [
    ScriptFunction(
      "update",
      .fields(
        "delete = …, insert = …",
        expecting: "a table, as in update{ delete = { { 1, 7 } }, keeping = \"last\" }"
      ),
      summary: """
        Makes several changes of items and sections at once: delete, insert, move, reload, \
        deleteSections, insertSections, moveSections, reloadSections; keeping says what stays in place, \
        from interrupts the last transition, and animated = false shows the result at once.
        """,
      examples: [
        "update{ insert = { { 1, 3, 2 } }, delete = { { 1, 7 } }, move = { { { 1, 2 }, { 2, 5 } } } }",
        "update{ reload = { { 1, 3 } }, keeping = \"last\" }",
      ]
    ) { call, fields in
      let request = try ScriptUpdate(fields)
      return try call.changingSession {
        try call.session.apply(request.update, keeping: request.keeping, from: request.progress)
      }
    },
    ScriptFunction(
      "reloadItems",
      .section("section"),
      .position("position"),
      .optional(.count("count")),
      summary: "Reloads count items from a position on, as a cross-fade; default 1.",
      examples: ["reloadItems(1, 2)"]
    ) { call, section, position, count in
      let items = call.session.state.shownCollection.sections[section].items.count
      let end = position.addingSaturated(count ?? 1)
      guard end <= items else {
        throw call.noItem(end, section: section, count: items)
      }
      guard end - position <= LayoutUpdates.limit else { throw call.wrong("count is too large") }
      return try call.changingSession {
        try call.session.reloadItems(
          (position..<end).map { ItemPath(section: section, item: $0) }
        )
      }
    },
  ]

  /// The function that looks at the transition of the last change.
  static let transitionFunctions: [ScriptFunction] = [
    ScriptFunction(
      "transition",
      summary: """
        Returns how the last change gets from the layout before to the layout after: \
        transition():at(0.5), :element(1, 3), .appearing, .disappearing.
        """,
      examples: ["#transition().appearing", "transition():at(0.5).elements[1].frame"]
    ) { call in
      guard let transition = try call.session.transition() else {
        throw call.failedPrecondition(
          "there is no transition: nothing has changed yet, or the last change was not animated"
        )
      }
      call.stack.push(
        try TransitionValue(transition, of: call.session.focusedCollection(), in: call.context)
      )
      return 1
    }
  ]

  /// The function that keeps a place, to which `scrollTo` returns.
  static let placeFunctions: [ScriptFunction] = [
    ScriptFunction(
      "place",
      .argument("keeping"),
      summary: """
        Returns the place of the reader as a table for scrollTo: of the first visible item, the \
        \"last\" one, an item { section =, item = } or a point { x =, y = }.
        """,
      examples: ["local here = place()", "place last"],
      command: .text
    ) { call, keeping in
      var kept = KeptPlace.first
      if let name = call.stack.string(at: keeping) {
        kept = try KeptPlace(ValueDecoder(SourceValue(name), path: DocumentPath([.key("keeping")])))
      } else if call.stack.kind(at: keeping) != .nil {
        let words = "a name, an item or a point, as in place{ section = 1, item = 3 }"
        kept = try KeptPlace(call.table(at: keeping, expecting: words))
      }
      call.stack.push(try call.session.place(keeping: kept).value)
      return 1
    }
  ]
}
