import LayoutModel
import LuaSandbox

/// Reads the values that a hook returned, and refuses invalid results.
struct ResultReader {
  /// The reader of all tables that the hook has left.
  let values: LuaDocumentReader
  /// The method that was called, for errors.
  let method: ProviderMethodName
  /// The number of items in the request.
  let itemCount: Int
  /// The sections of the request; nil if it has none.
  let sections: (any CollectionSections)?
  /// The environment of the call, which tracks the call's frame buffers.
  let environment: EnvironmentTable
  /// The tables that the hook changes in place.
  let visibleStates: VisibleStateTables

  /// The stack with the hook's results, from index 1.
  var stack: LuaStack { values.stack }

  // MARK: Section

  /// The result of a `section` hook.
  /// - Throws: `INVALID_ARGUMENT` for anything but a description, with the path of the mistake.
  func section() throws(LayoutError) -> SectionDescription {
    try refuseOtherThanSection()
    return try SectionDescription(values.node(at: 1, path: DocumentPath()))
  }

  /// The table of a `section` hook as the script wrote it, which must be a description.
  ///
  /// A worker sends the table to the host, which decodes it.
  func sectionTable() throws(LayoutError) -> ValueDecoder {
    try refuseOtherThanSection()
    let node = try values.node(at: 1, path: DocumentPath())
    _ = try SectionDescription(node)
    return node
  }

  /// Advice for a section hook that returns frames.
  private static let framesHint = "frames are what the hooks “group” and “layout” return"

  /// Refuses the results of other hooks, before a long list of frames is read as a description.
  private func refuseOtherThanSection() throws(LayoutError) {
    guard stack.kind(at: 1).isTable else { throw nothing("a section description", 1) }
    try refuseList("section", "a section description, not a list", hint: Self.framesHint)
    let frames = stack.rawGet(field: "frames", in: 1)
    stack.pop()
    guard frames == .nil else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "a section hook returns a section description, which has no frames",
        hint: Self.framesHint,
        path: "frames"
      )
    }
  }

  // MARK: Frames

  /// A list of frames, or a filled buffer, at an index.
  /// - Throws: `INVALID_ARGUMENT` for a wrong frame, and if the sum of a position and a length is
  ///   infinite; `FAILED_PRECONDITION` for a buffer of an earlier call.
  func frames(at index: Int, besides absent: LuaAbsentRows? = nil) throws(LayoutError)
    -> FrameColumns
  {
    let frames = try given(at: index, besides: absent)
    let corner = frames.farCorner
    guard corner.x.isFinite, corner.y.isFinite else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "the frames reach farther than numbers do",
        path: "frames"
      )
    }
    return frames
  }

  /// The result of a `group` hook: at least one frame if there are items.
  func group() throws(LayoutError) -> FrameColumns {
    let frames = try frames(at: 1)
    guard frames.count > 0 || itemCount == 0 else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "there are no frames for \(itemCount) item\(itemCount == 1 ? "" : "s")"
      )
    }
    return frames
  }

  /// Reads a filled buffer or a list of frame tables.
  /// - Throws: `INVALID_ARGUMENT` with the frame and the field of a wrong number.
  /// - Complexity: O(number of frames); a buffer is adopted without a copy.
  private func given(
    at index: Int,
    besides absent: LuaAbsentRows?
  ) throws(LayoutError) -> FrameColumns {
    if let buffer = LuaColumnBuffer.buffer(at: index, in: stack) {
      return try filled(buffer, at: index, besides: absent)
    }
    guard stack.kind(at: index).isTable else { throw nothing("a list of frames", index) }
    let records: LuaColumns
    do {
      records = try stack.readRecords(
        at: index,
        schema: EnvironmentTable.frameSchema,
        extras: Self.attributes.besides(absent)
      )
    } catch {
      throw LayoutError(error, in: LuaRejection.frames, hint: error.frameHint(method))
    }
    guard absent != nil || !records.rowsWithExtras.isEmpty else { return columns(records, nil) }
    var rows = AttributeRows(values, of: method, count: records.count, absent: absent)
    for row in records.rowsWithExtras {
      stack.rawGet(index: row + 1, in: index)
      try rows.read(row, isFrame: true)
      stack.pop()
    }
    return columns(records, rows.attributes())
  }

  /// The names of attributes for the reader of records: those of `ElementAttributes.keys`.
  private static let attributes = LuaRecordExtras(
    names: [
      "alpha", "transform", "transform3D", "anchorPoint", "isHidden", "parts", "values", "clipsTo",
      "pinToVisibleBounds", "pinnedWithin", "pinInsets",
    ],
    optional: "isHidden"
  )

  /// Takes over the rows of a buffer.
  /// - Throws: `FAILED_PRECONDITION` for the buffer of an earlier call, `INVALID_ARGUMENT` for one
  ///   with a frame that was not set.
  private func filled(
    _ buffer: LuaColumnBuffer,
    at index: Int,
    besides absent: LuaAbsentRows?
  ) throws(LayoutError) -> FrameColumns {
    guard environment.owns(buffer) else {
      throw LayoutError(
        .failedPrecondition,
        origin: .plugin,
        message: "a frame buffer was used after its call had ended",
        hint: "ask for a new one with environment.frames(n) in each call"
      )
    }
    var rows = AttributeRows(values, of: method, count: buffer.count, absent: absent)
    rows.take(buffer)
    stack.pushTables(ofBuffer: index)
    if stack.kind(at: stack.top).isTable { try readTables(at: stack.top, into: &rows) }
    stack.pop()
    if let slot = buffer.firstUnsetSlot(besides: absent) {
      throw LayoutError(
        LuaRejection(index: slot, reason: .missing),
        in: LuaRejection.frames,
        hint: "each of the buffer's \(buffer.count) frames must be set"
      )
    }
    guard let taken = buffer.takeColumns() else { throw nothing("a list of frames", 1) }
    return columns(taken, rows.attributes())
  }

  /// Reads the attributes that a script set as tables in rows of a buffer.
  private func readTables(at index: Int, into rows: inout AttributeRows) throws(LayoutError) {
    // Reports the same one of several mistakes each time, in whatever order Lua keeps them.
    var first: (row: Int, error: LayoutError)?
    try values.forEachPair(in: index) { stack in
      guard let row = stack.integer(at: -2), row < first?.row ?? .max else { return }
      do throws(LayoutError) {
        try rows.read(row - 1, isFrame: false)
      } catch {
        first = (row, error)
      }
    }
    if let first { throw first.error }
  }

  /// A script's columns become a layout's: the memory changes hands.
  /// - Complexity: O(1).
  private func columns(_ columns: LuaColumns, _ attributes: FrameAttributes?) -> FrameColumns {
    let (count, capacity) = (columns.count, columns.capacity)
    let hasZIndex = columns.isGiven(4)
    guard count > 0, let block = columns.take() else { return .empty }
    return FrameColumns(
      adopting: block,
      count: count,
      capacity: capacity,
      hasZIndex: hasZIndex,
      attributes: attributes
    )
  }

  // MARK: Layout

  /// The keys that the result of a `layout` hook may have.
  private static let layoutKeys = APIClass.layout.keys

  /// The result of a `layout` hook: a frame for each item.
  /// - Throws: `INVALID_ARGUMENT` for an unknown key, for another number of frames than of items,
  ///   and for a wrong field.
  func layout() throws(LayoutError) -> LayoutFrames { try layout(at: 1, of: itemCount) }

  /// Reads the table of a `layout` hook at an index, for a number of items.
  func layout(at index: Int, of itemCount: Int) throws(LayoutError) -> LayoutFrames {
    guard stack.kind(at: index).isTable else { throw nothing("a table with frames", index) }
    try checkKeys(at: index)
    let kind = stack.rawGet(field: "frames", in: index)
    guard kind.isTable || kind == .userdata else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "frames must be a list of frames, not \(kind.words)",
        path: "frames"
      )
    }
    let hidden = try hiddenItems(of: index, itemCount)
    let frames = try frames(at: stack.top, besides: hidden)
    stack.pop()
    guard frames.count == itemCount else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "frames must be one for each of the \(itemCount) items, not \(frames.count)",
        hint: frames.count < itemCount
          ? "“hidden” lists the items that have none; each of the others needs a frame" : nil,
        path: "frames"
      )
    }
    let supplementaryItems = try field("supplementaryItems", of: index) {
      node throws(LayoutError) in try SectionElement.list(node, kind: .supplementary)
    }
    let decorationItems = try field("decorationItems", of: index) {
      node throws(LayoutError) in try SectionElement.list(node, kind: .decoration)
    }
    return LayoutFrames(
      frames: frames,
      contentSize: try field("contentSize", of: index, LayoutSize.init),
      contentInset: try field("contentInset", of: index, DirectionalEdgeInsets.init),
      visibleMargin: try field("visibleMargin", of: index, VisibleMargin.init)
        ?? VisibleMargin(),
      supplementaryItems: supplementaryItems ?? [],
      decorationItems: decorationItems ?? [],
      memo: try field("memo", of: index) { node in LayoutMemo(node.value) }
    )
  }

  /// Returns the items that the result leaves out; nil if it leaves out no items.
  /// - Throws: `INVALID_ARGUMENT` for a number that no item has.
  private func hiddenItems(of index: Int, _ itemCount: Int) throws(LayoutError) -> LuaAbsentRows? {
    let items = try field("hidden", of: index) { node throws(LayoutError) in
      try node.elements { element throws(LayoutError) in
        try element.integer(in: 1...max(1, itemCount)) - 1
      }
    }
    return items.map { LuaAbsentRows($0, of: itemCount) }
  }

  /// Refuses unknown keys, and a list of frames in place of a table with `frames`.
  private func checkKeys(at index: Int) throws(LayoutError) {
    var unknown: [String] = []
    var hasElements = false
    try values.forEachPair(in: index) { stack in
      if stack.integer(at: -2) != nil {
        hasElements = true
      } else {
        let key = stack.string(at: -2) ?? "?"
        if !Self.layoutKeys.contains(key) { unknown.append(key) }
      }
    }
    guard !hasElements else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "a layout hook returns a table with frames, not the frames themselves",
        hint: "write return { frames = … }"
      )
    }
    // Reports the same one of several each time, in whatever order Lua keeps them.
    if let key = unknown.min() { throw Self.unknown(key, among: Self.layoutKeys) }
  }

  /// Returns the failure of a key that a result cannot have.
  static func unknown(_ key: String, among keys: [String]) -> LayoutError {
    LayoutError(
      .invalidArgument,
      origin: .plugin,
      message: "the result has an unknown key “\(key)”",
      hint: LayoutError.hint(for: key, among: keys)
    )
  }

  /// The forms of fields that people write otherwise.
  private static let forms = [
    "contentSize": "{ width = …, height = … }",
    "contentInset": "{ top = …, leading = …, bottom = …, trailing = … }, or a number",
    "visibleMargin": "{ x = …, y = … }, or a number",
  ]

  /// Decodes a field of the table at an index.
  ///
  /// Fields are read one by one, so that `frames`, which may have a million elements, stays in Lua.
  /// - Parameters:
  ///   - name: the key.
  ///   - index: the index of the table on the stack.
  ///   - decode: decodes the field's value.
  /// - Returns: the value; nil if the field is missing.
  /// - Throws: the closure's error, with the field's path.
  func field<Value>(
    _ name: String,
    of index: Int,
    _ decode: (ValueDecoder) throws(LayoutError) -> Value
  ) throws(LayoutError) -> Value? {
    defer { stack.pop() }
    guard stack.rawGet(field: name, in: index) != .nil else { return nil }
    let node = try values.node(at: stack.top, path: DocumentPath([.key(name)]))
    do throws(LayoutError) {
      return try decode(node)
    } catch {
      guard case .wrongType = error.problem, error.place.steps.count == 1,
        let form = Self.forms[name]
      else { throw error }
      var failure = error
      failure.hint = "write \(name) = \(form)"
      throw failure
    }
  }

  // MARK: Failures

  /// Refuses a list in place of a table with names.
  private func refuseList(
    _ hook: String,
    _ words: String,
    hint: String
  ) throws(LayoutError) {
    guard stack.rawLength(at: 1) > 0 else { return }
    var hasNames = false
    try values.forEachPair(in: 1) { stack in hasNames = hasNames || stack.kind(at: -2) == .string }
    guard !hasNames else { return }
    throw LayoutError(
      .invalidArgument,
      origin: .plugin,
      message: "a \(hook) hook returns \(words)",
      hint: hint
    )
  }

  /// Returns the failure of a hook that returned something else at an index.
  func nothing(_ expected: String, _ index: Int) -> LayoutError {
    let kind = stack.kind(at: index)
    return LayoutError(
      .invalidArgument,
      origin: .plugin,
      message: "the hook “\(method.hookName)” must return \(expected), not \(kind.words)",
      hint: kind == .nil ? "is there a return at the end of the hook?" : nil
    )
  }
}

extension SectionElement {
  /// Decodes `{{elementKind=, item=, frame=, zIndex=}, …}`; decorations have no `item`.
  ///
  /// The z-order is 1 for supplementary items and 0 for decorations by default.
  static func list(
    _ node: ValueDecoder,
    kind: ElementKind
  ) throws(LayoutError) -> [SectionElement] {
    let keys = (kind == .decoration ? APIClass.decorationFrame : .supplementaryFrame).keys
    return try node.elements { node throws(LayoutError) in
      let fields = try node.object(keys: keys)
      let frame = try fields.required("frame", CustomFrame.init)
      var element = SectionElement(
        elementKind: try fields.string("elementKind"),
        // Lua counts from 1.
        item: (try fields.optionalInteger("item", in: 1...(1 << 53)) ?? 1) - 1,
        frame: frame.frame,
        zIndex: try fields.optionalInteger("zIndex", in: ValueDecoder.exactIntegers)
          ?? (kind == .supplementary ? 1 : 0)
      )
      if let id = try fields.optionalString("id") { element.id = id }
      if fields.object.members.contains(where: { ElementAttributes.keys.contains($0.key) }) {
        element.attributes = try ElementAttributes(fields)
      }
      return element
    }
  }
}

extension ResultReader {
  /// The result of a `cell` hook.
  /// - Throws: `INVALID_ARGUMENT` for anything but a table with lengths and parts, with the path.
  func cell() throws(LayoutError) -> CellResult {
    guard stack.kind(at: 1).isTable else { throw nothing("a table", 1) }
    let hint = "write return { width = …, height = … }"
    try refuseList("cell", "a table with names, not a list", hint: hint)
    return try CellResult(values.node(at: 1, path: DocumentPath()))
  }
}

extension CellResult {
  /// Decodes `{width=, height=, parts={name={x=, y=, width=, height=}}}`.
  fileprivate init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: APIClass.cell.keys)
    self.init(
      width: try fields.optionalLength("width"),
      height: try fields.optionalLength("height"),
      parts: try fields.optional("parts", CellPart.list) ?? []
    )
  }
}
