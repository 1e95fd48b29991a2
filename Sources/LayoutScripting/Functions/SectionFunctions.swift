import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

extension ScriptFunction {
  /// The forms in which `document` prints the document, by name.
  static let documentForms = [
    (name: "json", form: DocumentText.json), (name: "lua", form: DocumentText.lua),
  ]

  /// The functions that change sections and items in the form of documents, and read the document.
  ///
  /// A change keeps the first visible item in place, prints the facts of the new layout, and leaves
  /// the session unchanged if it fails.
  static let sectionFunctions: [ScriptFunction] = [
    ScriptFunction(
      "addSection",
      .table(
        "section",
        expecting: "a section as a table, as in addSection{ layout = \"list\", items = 3 }"
      ),
      .optional(.count("position")),
      summary:
        "Adds a section, described as in a document, before a position; at the end by default.",
      examples: [
        "addSection{ layout = \"grid\", items = 9 }",
        "addSection({ layout = \"list\", items = 2 }, 1)",
      ]
    ) { call, section, position in
      let end = call.session.state.shownCollection.sections.count + 1
      let position = position ?? end
      guard position <= end else {
        let message = "addSection: position must be at most \(end)"
        throw LayoutError(.outOfRange, origin: .document, message: message)
      }
      return try call.changingSession { try call.session.addSection(section, at: position - 1) }
    },
    ScriptFunction(
      "removeSection",
      .documentSection("section"),
      summary: "Removes a section with its items.",
      examples: ["removeSection 2"]
    ) { call, section in
      try call.changingSession { try call.session.removeSection(at: section) }
    },
    ScriptFunction(
      "moveSection",
      .documentSection("section"),
      .documentSection("target"),
      summary: "Moves a section to another position.",
      examples: ["moveSection(3, 1)"]
    ) { call, section, target in
      try call.changingSession { try call.session.moveSection(section, to: target) }
    },
    ScriptFunction(
      "item",
      .documentSection("section"),
      .position("item"),
      summary: """
        Returns the fields of an item in the document; called with a table, the result changes them: \
        item(1, 3){ height = 80 }.
        """,
      examples: ["item 1, 3", "item(1, 3){ height = 80 }", "item(1, 3).height"]
    ) { call, section, item in
      call.stack.push(
        SourceValue(.object(try call.session.itemFields(of: item, section: section)))
      )
      let (fields, context) = (call.stack.top, call.context)
      call.stack.newTable(recordCapacity: 1)
      call.stack.pushFunction(named: "item") { [unowned context] stack in
        try ScriptCall(function: "item", stack: stack, context: context)
          .item(item, ofSection: section)
      }
      call.stack.rawSet(field: "__call", in: -2)
      call.stack.setMetatable(of: fields)
      return 1
    },
    ScriptFunction(
      "document",
      .optional(.text("format", of: .documentForm)),
      summary: "Returns the document with all changes as a table; document \"json\" prints it.",
      examples: ["document().sections[1].options", "document json"],
      command: .text,
      effect: .shows
    ) { call, format in
      guard let format else {
        call.stack.push(try call.session.documentTree(in: .lua))
        call.stack.closeTop(as: .named(.document))
        return 1
      }
      guard let form = ScriptFunction.documentForms.first(where: { $0.name == format })?.form else {
        throw call.wrong("the format is \"json\" or \"lua\"")
      }
      call.print(String(form.text(of: try call.session.documentTree(in: form)).dropLast()))
      return 0
    },
  ]
}

extension ScriptCall {
  /// Changes the fields of an item to those of the table at index 2, or pushes its fields if there
  /// is no table; index 1 is the called table of fields.
  fileprivate func item(_ item: Int, ofSection section: Int) throws -> Int {
    guard stack.kind(at: 2) != .nil else {
      stack.push(SourceValue(.object(try session.itemFields(of: item, section: section))))
      return 1
    }
    let fields = try table(at: 2, expecting: "fields as a table, as in item(1, 3){ height = 80 }")
    let object = try fields.anyObject().object
    return try changingSession {
      try session.changeItem(item, section: section, to: object)
    }
  }
}

extension LuaStack {
  /// Closes the table on top, and the tables in it, if documents have fixed fields there.
  ///
  /// Reading an unknown name is then an error. Options, states and items stay open.
  fileprivate func closeTop(as type: ValueType) {
    let table = top
    guard kind(at: table).isTable else { return }
    switch type {
    case .named(let name):
      guard let type = TypeDescription.named(name), !type.isOpen, !type.fields.isEmpty else {
        return
      }
      for field in type.fields {
        rawGet(field: field.name, in: table)
        closeTop(as: field.type)
        setTop(table)
      }
      closeTop(as: "the \(name.words)", type.fields.map(\.name))
    case .array(let element?):
      for position in 1..<max(1, rawLength(at: table) + 1) {
        rawGet(index: position, in: table)
        closeTop(as: element)
        setTop(table)
      }
    case .tableOf(let value):
      forEachPair(in: table) { $0.closeTop(as: value) }
    default: break
    }
  }
}
