import LayoutModel

/// A decoded line of a batch: its id, and the document to lay out.
package struct BatchRequest {
  /// The id in a line.
  package enum ID: Sendable, Hashable, JSONWritable {
    case text(String)
    case number(Int)

    package func write(to json: inout JSONWriter) {
      switch self {
      case .text(let text): json.value(text)
      case .number(let number): json.value(number)
      }
    }
  }

  /// The subject of a line: an inline document, or the path of one.
  enum Subject {
    /// An inline document.
    case document(ValueDecoder)
    /// The path of a document's file.
    case path(String)
  }

  private static let keys = ["id", "document", "path"]

  /// The line's id; nil if the line has no id before its first mistake, or two ids.
  let id: ID?
  /// The document to lay out, or the error of a line that cannot be read.
  let subject: Result<Subject, LayoutError>

  /// Decodes a line.
  init(_ text: [UInt8]) {
    let (value, fault) = JSONReader.readUpToFault(text)
    let line = ValueDecoder(value)
    let id = Result { () throws(LayoutError) in
      try line.anyObject().required("id", Self.id)
    }
    self.id = fault?.isSecondID == true ? nil : try? id.get()
    subject = Result { () throws(LayoutError) in
      if let fault { throw fault }
      let fields = try line.anyObject()
      _ = try line.object(keys: Self.keys)
      _ = try id.get()
      return try Self.subject(fields)
    }
    .mapError(Self.failure)
  }

  /// Returns a mistake as a failure: of the line, or of its document, whose paths begin at its own
  /// root.
  private static func failure(_ error: LayoutError) -> LayoutError {
    guard error.place.steps.first == .key("document") else { return error.moved(in: "the line") }
    return error.moved(to: DocumentPath(Array(error.place.steps.dropFirst())))
  }

  /// Decodes a string, or an integer that all JSON readers read alike: from 2⁵³ on, some round it.
  private static func id(_ node: ValueDecoder) throws(LayoutError) -> ID {
    switch node.value.content {
    case .string(let text): return .text(text)
    case .number:
      let number = try node.integer()
      guard abs(number) < 1 << 53 else {
        throw node.error(.contradiction("id must be a string, or an integer below 2⁵³"))
      }
      return .number(number)
    default: throw node.wrongType("a string or an integer")
    }
  }

  private static func subject(_ fields: KeyedDecoder) throws(LayoutError) -> Subject {
    switch (fields["document"], fields["path"]) {
    case (let document?, nil): return .document(ValueDecoder(document.value))
    case (nil, let path?):
      let name = try path.string()
      guard name != "-" else {
        throw path.error(.contradiction("a line of a batch cannot read standard input"))
      }
      return .path(name)
    case (nil, nil):
      throw fields.node.error(.contradiction("the line needs “document” or “path”"))
    case (_?, _?):
      throw fields.node.error(.contradiction("“document” and “path” cannot be combined"))
    }
  }
}

extension LayoutError {
  /// Whether the error is about a line with two ids; neither id then counts.
  fileprivate var isSecondID: Bool { problem == .duplicateKey("id") && path == nil }
}
