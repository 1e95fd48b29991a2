import LayoutEngine
import LayoutHost
import LayoutModel
import LuaSandbox

extension ScriptFunction {
  /// The functions that open, reload and change documents.
  ///
  /// A change prints the facts of the new layout; a change that fails leaves the session unchanged.
  static let documentFunctions: [ScriptFunction] = [
    ScriptFunction(
      "open",
      .argument("document", of: .document),
      summary: "Opens a document, from a file or a table, and lays it out.",
      examples: ["open list.json", "open{ sections = { { layout = \"list\", items = 3 } } }"],
      command: .text
    ) { call, document in
      try call.changingSession { try call.openDocument(at: document) }
    },
    ScriptFunction(
      "set",
      .fields(
        "key = value, …",
        expecting: "a table, as in set{ container = { width = 800, height = 600 } }"
      ),
      summary: """
        Changes container, device, orientation, traits, contentOffset, configuration, or the layout, \
        options, state, items and id of a section: set{ section = 1, options = { … } }; keeping says \
        what stays in place, as for update.
        """,
      examples: [
        "set{ options = { rowHeight = 60 } }",
        "set{ container = { width = 800, height = 600 } }",
        "set{ section = 2, options = { columns = 3 } }",
        "set{ section = 1, layout = \"waterfall\", items = 40 }",
        "set{ section = 1, state = { selected = 3 } }",
        "set{ configuration = { scrollDirection = \"horizontal\" } }",
        "set{ section = 1, options = { columns = 5 }, keeping = { x = 200, y = 300 } }",
      ]
    ) { call, fields in try call.set(fields) },
    ScriptFunction(
      "device",
      .optional(.text("name", of: .device)),
      summary: "Shows the document on a device; without a name, returns the current device.",
      examples: ["device iPhone 15 Pro", "device"],
      command: .text
    ) { call, name in
      if let name {
        try call.checkDevice(name)
        let device = SourceObject.Member(key: "device", value: SourceValue(.string(name)))
        return try call.set(ValueDecoder(SourceValue(.object(SourceObject([device])))))
      }
      let name = call.session.state.flags.device ?? call.session.state.document.environment.device
      if let name { call.stack.push(name) } else { call.stack.pushNil() }
      return 1
    },
    ScriptFunction(
      "reload",
      .optional(.text("name", of: .provider)),
      summary: """
        Reloads the document and the plugins; with a name, reloads only that plugin, and wakes it if \
        it is suspended.
        """,
      examples: ["reload", "reload diagonal"],
      command: .text
    ) { call, name in
      if let name {
        try call.session.reload(plugin: name)
      } else {
        try call.session.reload()
      }
      call.context.tell((try call.session.focusedCollection()).facts)
      return 0
    },
  ]
}

extension ScriptCall {
  /// Checks that the catalog contains a device.
  /// - Throws: `INVALID_ARGUMENT` with a suggestion for an unknown name.
  fileprivate func checkDevice(_ name: String) throws(LayoutError) {
    guard Device.named(name) == nil else { return }
    let problem = LayoutError.Problem.unknownName(name, kind: "device", known: Device.names)
    var failure = LayoutError(problem)
    // The prompt has its own function for the command.
    failure.hint = failure.hint?.replacing("“layouthost devices” lists", with: "devices lists")
    throw failure
  }

  /// Applies the fields of a table to the session.
  ///
  /// The place that the table names stays, by default that of the document; not if the table has a
  /// `contentOffset`.
  fileprivate func set(_ node: ValueDecoder) throws -> Int {
    let change = try SessionChange(node, of: session)
    return try changingSession {
      if change.scrolls {
        change.apply(to: &session.state)
      } else {
        try session.change(keeping: change.keeping) { change.apply(to: &$0) }
      }
      if let settings = change.configuration {
        let node = ValueDecoder(SourceValue(.object(settings)), path: node.path)
        try session.changeConfiguration(to: node, keeping: change.keeping)
      }
      if let (section, members) = change.members {
        let node = ValueDecoder(SourceValue(.object(members)), path: node.path)
        try session.changeSection(at: section, to: node, keeping: change.keeping)
      }
      if change.scrollsToEnd { _ = try session.scroll(to: ReadingPlace.end) }
    }
  }
}
