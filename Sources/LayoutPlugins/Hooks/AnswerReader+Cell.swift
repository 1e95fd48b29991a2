import LayoutModel
import LuaSandbox

extension AnswerReader {
  /// The answer of a `cell` hook at an index.
  func cell(at index: Int) throws(LayoutError) -> CellAnswer {
    guard stack.kind(at: index).isTable else { throw nothing("a table", index) }
    return try LayoutError.translating(.plugin) { () throws(DocumentError) in
      try CellAnswer(LuaDocumentReader(stack).node(at: index, path: DocumentPath()))
    }
  }
}

extension CellAnswer {
  /// Decodes `{width=, height=, parts={name={x=, y=, width=, height=}}}`.
  fileprivate init(_ node: ValueDecoder) throws(DocumentError) {
    if case .array(let elements) = node.value.content, !elements.isEmpty {
      throw node.error(.contradiction("a cell hook returns a table with names, not a list"))
    }
    let fields = try node.object(keys: APIClass.cell.keys)
    self.init(
      width: try fields.optionalLength("width"),
      height: try fields.optionalLength("height"),
      parts: try fields.optional("parts", CellPart.list) ?? []
    )
  }
}

extension CellPart {
  /// Decodes `{name={x=, y=, width=, height=}, …}`, in the order of the names.
  fileprivate static func list(_ node: ValueDecoder) throws(DocumentError) -> [CellPart] {
    let fields = try node.anyObject()
    var parts: [CellPart] = []
    // The reader of Lua's tables has sorted the names.
    for member in fields.object.members {
      parts.append(
        CellPart(name: member.key, frame: try fields.required(member.key, Rect.init(answer:)))
      )
    }
    return parts
  }
}

extension Rect {
  /// Decodes `{x=, y=, width=, height=}`.
  init(answer node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: APIClass.rect.keys)
    self.init(
      x: try fields.number("x"),
      y: try fields.number("y"),
      width: try fields.length("width"),
      height: try fields.length("height")
    )
    guard maxX.isFinite, maxY.isFinite else {
      throw node.error(.contradiction("it reaches farther than numbers do"))
    }
  }
}
