import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LuaSandbox

extension ScriptFunction {
  /// The functions that change sections and items as a document describes them, and read the document.
  ///
  /// A change keeps the first item in sight in its place, prints the facts of the new layout, and leaves
  /// the session as it was when it fails.
  static let sectionFunctions: [ScriptFunction] = [
    ScriptFunction(
      signature: "addSection(section, position)",
      summary:
        "Adds a section, described as in a document, before a position; at the end by default.",
      examples: [
        "addSection{ layout = \"grid\", items = 9 }",
        "addSection({ layout = \"list\", items = 2 }, 1)",
      ]
    ) { call in
      let node = try call.table(
        at: 1,
        expecting: "a section as a table, as in addSection{ layout = \"list\", items = 3 }"
      )
      let count = call.session.state.shownCollection.sections.count
      let position =
        call.stack.kind(at: 2) == .nil
        ? count : try call.position(at: 2, named: "position", upTo: count + 1) - 1
      return try call.changingSession { try call.session.addSection(node, at: position) }
    },
    ScriptFunction(
      signature: "removeSection(section)",
      summary: "Removes a section with its items.",
      examples: ["removeSection 2"]
    ) { call in
      let section = try call.sectionOfDocument(at: 1, named: "section")
      return try call.changingSession { try call.session.removeSection(at: section) }
    },
    ScriptFunction(
      signature: "moveSection(section, target)",
      summary: "Moves a section to another position.",
      examples: ["moveSection(3, 1)"]
    ) { call in
      let section = try call.sectionOfDocument(at: 1, named: "section")
      let target = try call.sectionOfDocument(at: 2, named: "target")
      return try call.changingSession { try call.session.moveSection(section, to: target) }
    },
    ScriptFunction(
      signature: "item(section, item)",
      summary: """
        Returns the fields of an item in the document; called with a table, the result changes them: \
        item(1, 3){ height = 80 }.
        """,
      examples: ["item 1, 3", "item(1, 3){ height = 80 }", "item(1, 3).height"]
    ) { call in
      let section = try call.sectionOfDocument(at: 1, named: "section")
      let item = try call.position(at: 2, named: "item") - 1
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
      signature: "document(format)",
      summary: "Returns the document with all changes as a table; document \"json\" prints it.",
      examples: ["document().sections[1].options", "document json"],
      command: .text
    ) { call in
      let tree = try call.session.documentTree()
      guard let format = try call.optionalText(at: 1) else {
        call.stack.push(tree)
        call.stack.closeTop(as: .named(.document))
        return 1
      }
      let forms = ["json": DocumentText.json, "lua": DocumentText.lua]
      guard let form = forms[format] else {
        throw call.wrong("the format is \"json\" or \"lua\"")
      }
      call.print(String(form.text(of: tree).dropLast()))
      return 0
    },
  ]
}

extension ScriptCall {
  /// Reads a required position in a list.
  /// - Parameters:
  ///   - index: the argument's index on the stack, from 1.
  ///   - name: the argument's name in the signature, for the message.
  ///   - limit: the greatest position.
  /// - Returns: the position, from 1.
  /// - Throws: `INVALID_ARGUMENT` for any other value, `OUT_OF_RANGE` beyond the limit.
  fileprivate func position(at index: Int, named name: String, upTo limit: Int) throws -> Int {
    let position = try position(at: index, named: name)
    guard position <= limit else {
      throw LayoutError(
        .outOfRange,
        origin: .document,
        message: "\(function): \(name) must be at most \(limit)"
      )
    }
    return position
  }

  /// Reads the number of a section of the document, whether or not the document can be laid out.
  /// - Returns: the section, from 0.
  /// - Throws: `OUT_OF_RANGE` for a section that the document does not have.
  fileprivate func sectionOfDocument(at index: Int, named name: String) throws -> Int {
    try section(
      position(at: index, named: name),
      of: session.state.shownCollection.sections.count
    )
  }

  /// Changes the fields of an item to those of the table at index 2, or pushes its fields without one; at
  /// index 1 are the fields that are called.
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
  /// Closes the table on top, and the tables in it, where documents have fixed fields.
  ///
  /// Reading another name is an error then. Options, states and items stay open.
  /// - Parameter type: the type of the table in documents.
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
