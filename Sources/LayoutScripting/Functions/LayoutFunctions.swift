import LayoutEngine
import LayoutHost
import LayoutModel
import LuaSandbox

extension ScriptFunction {
  /// The formats in which `show` prints elements.
  static let resultFormats = ResultFormat.allCases.filter { $0 != .summary }

  /// The functions that read layouts.
  ///
  /// Only `solve(document)` changes the session.
  static let layoutFunctions: [ScriptFunction] = [
    ScriptFunction(
      "solve",
      .argument("document", of: .document),
      argumentLimit: 2,
      summary: "Returns the layout: content size and sections; with a document, opens it first.",
      examples: [
        "solve", "solve list.json", "solve().contentSize.height", "solve():item(1, 2).frame",
      ],
      command: .document
    ) { call, document in
      if call.stack.kind(at: document) != .nil { try call.openDocument(at: document) }
      guard call.stack.kind(at: 2) == .nil else { return try call.pushLayoutsOfCombinations(at: 2) }
      return try call.pushLayout()
    },
    ScriptFunction(
      "show",
      .optional(.text("format", of: .resultFormat)),
      summary: "Prints the visible elements as a table, or as \"csv\", \"json\" or \"ndjson\".",
      examples: ["show", "show csv"],
      command: .text,
      effect: .shows
    ) { call, word in
      let formats = ScriptFunction.resultFormats
      guard let format = formats.first(where: { $0.rawValue == word ?? "table" }) else {
        let words = formats.map { "\"\($0.rawValue)\"" }
        throw call.wrong("the format must be one of \(words.joined(separator: ", "))")
      }
      let collection = try call.session.focusedCollection()
      let visibleState = try call.session.visibleState()
      let text = try ResultRenderer(format: format, query: .visibleState(visibleState))
        .text(of: collection)
      call.print(String(text.dropLast()))
      return 0
    },
    ScriptFunction(
      "items",
      .argument("section"),
      summary:
        "Returns the elements of a section's items, created as you read them; default section 1.",
      examples: ["#items()", "items(2)[1].frame"]
    ) { call, section in
      try call.pushItems(of: try call.session.focusedCollection(), sectionAt: section)
    },
    ScriptFunction(
      "at",
      .argument("section"),
      .argument("item"),
      summary: "Returns the element of an item, also by its name in tables and pictures.",
      examples: ["at(2, 3).frame", "at \"1.2\"", "at(\"header 0.0\").frame"]
    ) { call, section, _ in
      try call.pushItem(of: try call.session.focusedCollection(), sectionAt: section)
    },
    ScriptFunction(
      "explain",
      .argument("section"),
      .argument("item"),
      summary: "Explains an item's frame: the rules and numbers that lead to it.",
      examples: ["explain(1, 1)", "explain \"0.0\""],
      effect: .shows
    ) { call, section, _ in
      let place = try call.requiredItemPlace(at: section)
      let item = place.item
      let section = try call.section(of: place, in: try call.session.focusedCollection())
      let count = call.session.state.shownCollection.sections[section].items.count
      guard item <= count else {
        throw call.noItem(item, named: place.name, section: section, count: count)
      }
      let explanation = try call.session.explain(ItemPath(section: section, item: item - 1))
      let text = try ReportRenderer(format: .table).text(of: explanation)
      call.print(String(text.dropLast()))
      return 0
    },
    ScriptFunction(
      "rect",
      .number("x"),
      .number("y"),
      .number("width"),
      .number("height"),
      summary: "Returns the elements that share area with a rectangle of the content.",
      examples: ["rect(0, 0, 100, 100)"]
    ) { call, x, y, width, height in
      guard width >= 0, height >= 0 else { throw call.wrong("width and height must be 0 or more") }
      let rect = LayoutRect(x: x, y: y, width: width, height: height)
      let session = call.session
      call.stack.push(
        try session.withinLimits { try session.focusedCollection().layout.elements(in: rect) }
      )
      return 1
    },
  ]
}
