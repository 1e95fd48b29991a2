import LayoutEngine
import LayoutHost
import LayoutModel
import LuaSandbox

extension ScriptFunction {
  /// The functions that open, reload and change documents.
  ///
  /// A change prints the facts of the new layout; a change that fails leaves the session as it was.
  static let documentFunctions: [ScriptFunction] = [
    ScriptFunction(
      signature: "open(document)",
      summary: "Opens a document, from a file or a table, and lays it out.",
      examples: ["open list.json", "open{ sections = { { layout = \"list\", items = 3 } } }"],
      command: .text,
      subject: .document
    ) { call in
      try call.changingSession {
        try call.openDocument(at: 1)
      }
    },
    ScriptFunction(
      signature: "set{ key = value, … }",
      summary: """
        Changes container, device, orientation, traits, contentOffset, or the layout, options, state, \
        items and id of a section: set{ section = 1, options = { … } }.
        """,
      examples: [
        "set{ container = { width = 800, height = 600 } }",
        "set{ section = 2, options = { columns = 3 } }",
        "set{ section = 1, layout = \"waterfall\", items = 40 }",
        "set{ section = 1, state = { selected = 3 } }",
      ]
    ) { call in
      try call.set(
        try call.table(
          at: 1,
          expecting: "a table, as in set{ container = { width = 800, height = 600 } }"
        )
      )
    },
    ScriptFunction(
      signature: "device(name)",
      summary: "Shows the document on a device; without a name, returns the current device.",
      examples: ["device iPhone 15 Pro", "device"],
      command: .text,
      subject: .device
    ) { call in
      if let name = try call.optionalText(at: 1) {
        try call.checkDevice(name)
        let device = SourceObject.Member(key: "device", value: SourceValue(.string(name)))
        return try call.set(ValueDecoder(SourceValue(.object(SourceObject([device])))))
      }
      let name = call.session.state.flags.device ?? call.session.state.document.environment.device
      if let name { call.stack.push(name) } else { call.stack.pushNil() }
      return 1
    },
    ScriptFunction(
      signature: "reload(name)",
      summary: """
        Reloads the document and the plugins; with a name, reloads only that plugin, and wakes it if \
        it is suspended.
        """,
      examples: ["reload", "reload diagonal"],
      command: .text,
      subject: .provider
    ) { call in
      if let name = try call.optionalText(at: 1) {
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
  /// Opens the document at an index of the stack: a path, or a table with a document's fields.
  ///
  /// Relative paths begin at ``ScriptContext/folder``; `-` is standard input.
  /// - Throws: the failure of reading or checking the document.
  func openDocument(at index: Int) throws {
    guard let path = stack.string(at: index) else {
      return try session.open(
        table(at: index, expecting: "a path, or a document as a table")
      )
    }
    let isAlone = context.folder.isEmpty || path.hasPrefix("/") || path == "-"
    try session.open(path: isAlone ? path : context.folder + "/" + path)
  }

  /// Changes the session, solves its document again and prints the facts.
  ///
  /// When the change or the layout fails, the session is restored, even if the script catches the
  /// error.
  /// - Returns: the number of the function's results, 0.
  func changingSession(_ change: () throws -> Void) throws -> Int {
    try session.restoringOnFailure {
      try change()
      context.tell((try session.focusedCollection()).facts)
    }
    return 0
  }

  /// Checks that the catalog has a device of a name.
  /// - Throws: `INVALID_ARGUMENT` with a suggestion for an unknown name.
  fileprivate func checkDevice(_ name: String) throws(LayoutError) {
    guard Device.named(name) == nil else { return }
    let problem = LayoutError.Problem.unknownName(name, kind: "device", known: Device.names)
    var failure = LayoutError(problem)
    // The prompt has a function of its own for the command.
    failure.hint = failure.hint?.replacing("“layouthost devices” lists", with: "devices lists")
    throw failure
  }

  /// Applies the fields of a table to the session.
  ///
  /// The first visible item keeps its place, unless the table has a `contentOffset`.
  fileprivate func set(_ node: ValueDecoder) throws -> Int {
    let change = try SessionChange(node, collection: session.state.shownCollection)
    return try changingSession {
      if change.scrolls {
        change.apply(to: &session.state)
      } else {
        try session.changeKeepingPlace { change.apply(to: &$0) }
      }
      guard let (section, members) = change.members else { return }
      try session.changeSection(at: section, to: members)
    }
  }
}

/// The checked argument of `set`: new values for the environment, the content offset or members of a
/// section.
///
/// Fields that the table does not have stay as they are.
struct SessionChange {
  /// The keys that the table may have.
  static let keys =
    [
      "container", "device", "orientation", "traits", "contentOffset", "section",
    ] + sectionKeys

  /// The keys that belong to a section.
  private static let sectionKeys = ["layout", "options", "state", "items", "id"]

  /// The new part of the environment, which acts as flags of the command do.
  private var flags = EnvironmentDescription()
  /// The new content offset, in points.
  private var contentOffset: Point?
  /// A section, counted from 0, with some of its options.
  private var options: (section: Int, values: KeyedDecoder)?
  /// A section, counted from 0, with members that replace its own.
  private(set) var members: (section: Int, members: SourceObject)?
  /// A section, counted from 0, with its new state.
  private var sectionState: (section: Int, values: SourceObject)?

  /// Decodes the argument.
  /// - Parameters:
  ///   - node: the table.
  ///   - collection: the collection that the session shows, for the number of its sections.
  /// - Throws: a mistake in the table, with its path.
  init(
    _ node: ValueDecoder,
    collection: LayoutDocument.Collection
  ) throws(LayoutError) {
    let sectionCount = collection.sections.count
    let fields = try node.object(keys: Self.keys)
    flags.container = try fields.optional("container", Size.init)
    flags.device = try fields.optionalString("device")
    flags.deviceNode = fields["device"]
    flags.orientation = try fields.optionalWord(
      "orientation",
      Orientation.self,
      kind: "orientation"
    )
    flags.traits = try fields.optional("traits", TraitsDescription.init) ?? TraitsDescription()
    contentOffset = try fields.optional("contentOffset", Point.init)
    let firstKey = Self.sectionKeys.first { fields[$0] != nil }
    guard let firstKey, let first = fields[firstKey] else {
      if let section = fields["section"] {
        throw section.error(
          .contradiction("it needs “layout”, “options”, “state”, “items” or “id”")
        )
      }
      return
    }
    guard fields.has("section") || sectionCount == 1 else {
      let example = "set{ section = 1, \(firstKey) = … }"
      throw node.error(
        .contradiction(
          "the key “section” is missing, as in \(example); the document has \(sectionCount) sections"
        )
      )
    }
    let section = try fields.optionalInteger("section", in: 1...max(1, sectionCount)) ?? 1
    guard section <= sectionCount else {
      throw first.error(.contradiction("the document has no sections"))
    }
    if let given = fields["state"], !fields.has("layout") {
      sectionState = (section - 1, try given.anyObject().object)
    }
    let replaced = ["layout", "items", "id"].filter(fields.has)
    if let given = fields["options"], !fields.has("layout") {
      guard case .provider = collection.sections[section - 1].layout else {
        throw given.error(
          .contradiction(
            "section \(section) has a section description instead of a layout's name, so it takes no options"
          )
        )
      }
      options = (section - 1, try given.anyObject())
    }
    guard !replaced.isEmpty else { return }
    let kept = fields.has("layout") ? replaced + ["options", "state"] : replaced
    members = (
      section - 1,
      SourceObject(fields.object.members.filter { kept.contains($0.key) })
    )
  }

  /// Whether the table has a content offset.
  var scrolls: Bool { contentOffset != nil }

  /// Writes the new values into a session's state.
  func apply(to state: inout SessionState) {
    if let device = flags.device {
      state.flags.device = device
      state.flags.deviceNode = flags.deviceNode
      // A device brings its own container.
      state.flags.container = nil
    }
    state.flags.container = flags.container ?? state.flags.container
    state.flags.orientation = flags.orientation ?? state.flags.orientation
    state.flags.traits = flags.traits.filled(from: state.flags.traits)
    state.contentOffset = contentOffset ?? state.contentOffset
    if let options {
      state.shownCollection.sections[options.section].setOptions(options.values.object)
    }
    if let sectionState {
      state.shownCollection.sections[sectionState.section].setState(sectionState.values)
    }
  }
}
