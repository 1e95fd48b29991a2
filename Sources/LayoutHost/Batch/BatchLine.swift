import LayoutModel

/// A line of a batch as far as it is understood: whose it is, and what is to be laid out.
struct BatchRequest {
  /// The id that a line gives itself.
  enum ID: Sendable, Hashable, JSONWritable {
    case text(String)
    case number(Int)

    func write(to json: inout JSONWriter) {
      switch self {
      case .text(let text): json.value(text)
      case .number(let number): json.value(number)
      }
    }
  }

  /// The subject of a line: a document in place, or the path of one.
  enum Subject {
    /// A document in place.
    case document(ValueDecoder)
    /// A document's file.
    case path(String)
  }

  private static let keys = ["id", "document", "path"]

  /// Nil where the line does not say it before its first fault, or twice.
  let id: ID?
  /// The document to lay out, or the error of a line that cannot be read.
  let subject: Result<Subject, LayoutError>

  /// Understands a line.
  init(_ text: [UInt8]) {
    let (value, fault) = JSONReader.readUpToFault(text)
    let line = ValueDecoder(value)
    let id = Result { () throws(DocumentError) in
      try line.anyObject().required("id", Self.id)
    }
    self.id = fault?.isSecondID == true ? nil : try? id.get()
    subject = Result { () throws(DocumentError) in
      if let fault { throw fault }
      let fields = try line.anyObject()
      _ = try line.object(keys: Self.keys)
      _ = try id.get()
      return try Self.subject(fields)
    }
    .mapError(Self.failure)
  }

  /// A mistake as a failure: of the line, or of the document in it, whose places are named from its own
  /// root.
  private static func failure(_ error: DocumentError) -> LayoutError {
    guard error.path.steps.first == .key("document") else {
      return LayoutError(error, about: "the line")
    }
    var error = error
    error.path.steps.removeFirst()
    return LayoutError(error)
  }

  /// A string, or an integer that JSON's readers agree about: from 2⁵³ on some round them.
  private static func id(_ node: ValueDecoder) throws(DocumentError) -> ID {
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

  private static func subject(_ fields: KeyedDecoder) throws(DocumentError) -> Subject {
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

extension DocumentError {
  /// Whether it is about a line that says two ids, which is known by none of them.
  fileprivate var isSecondID: Bool { problem == .duplicateKey("id") && path.steps.isEmpty }
}

/// A line of a batch, before it is understood.
package struct BatchLine: Sendable, Equatable {
  /// The content of a line of input.
  package enum Content: Sendable, Equatable {
    /// The bytes without the line's end.
    case text([UInt8])
    /// More bytes than are taken; nothing of them was kept.
    case tooLong(limit: Int)
  }

  /// The file's name; nil where the input has none, as standard input.
  package var file: String?
  /// The line's number in its file, from 1.
  package var number: Int
  /// The line's content.
  package var content: Content

  /// Creates a line.
  /// - Parameters:
  ///   - file: the file's name; nil where the input has none.
  ///   - number: the line's number in its file, from 1.
  ///   - content: the bytes without the line's end, or that they are too many.
  package init(file: String? = nil, number: Int, content: Content) {
    self.file = file
    self.number = number
    self.content = content
  }

  /// The number of bytes that the line holds.
  var byteCount: Int {
    switch content {
    case .text(let bytes): bytes.count
    case .tooLong: 0
    }
  }
}

/// The share of a batch's lines that one of several programs takes: `2/3` is every third line, from
/// the second.
package struct BatchShard: Sendable, Hashable {
  /// The number of the shard, from 1.
  package let index: Int
  /// Of how many.
  package let count: Int

  /// All lines.
  package static let whole = BatchShard(index: 1, count: 1)

  private init(index: Int, count: Int) {
    (self.index, self.count) = (index, count)
  }

  /// Reads `2/3`; nil for anything else, and where the first number is not from 1 to the second.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }),
      let index = Int(parts[0]), let count = Int(parts[1]), (1...max(1, count)).contains(index),
      count > 0
    else { return nil }
    self.init(index: index, count: count)
  }

  /// Whether a line is taken; lines are counted from 0 over all files, empty ones left out.
  func contains(_ position: Int) -> Bool { position % count == index - 1 }
}

/// The answer to one line of a batch.
package struct BatchAnswer: Sendable, Equatable {
  /// One line of JSON, with its end.
  package let text: [UInt8]
  /// Whether it says why there is no result.
  package let isFailure: Bool

  /// The result of a line; nil where it has more bytes than a limit.
  ///
  /// `result` writes the result, and calls its second argument behind each element.
  /// - Throws: `OUT_OF_RANGE` for a number that JSON cannot express.
  init?(
    id: BatchRequest.ID,
    limit: Int,
    result write: (inout JSONWriter, (inout JSONWriter) throws -> Void) throws -> Void
  ) throws(LayoutError) {
    let work = WorkLimit.current
    var elements = 0
    func check(_ json: inout JSONWriter) throws {
      elements += 1
      try work.check(at: elements << 4)
      guard json.length <= limit else { throw WrittenEnough() }
    }
    do {
      var json = JSONWriter(.line)
      try json.object { json in
        json.member("id", id)
        json.key("result")
        try write(&json, check)
        try check(&json)
      }
      json.endLine()
      try json.checkNumbers()
      (text, isFailure) = (json.bytes, false)
    } catch let failure as LayoutError {
      throw failure
    } catch {
      return nil
    }
  }

  /// The failure of a line that says whose it is.
  ///
  /// What comes out depends on the line alone, wherever it stands.
  init(id: BatchRequest.ID, failure: LayoutError) {
    var failure = failure
    // A place in a file keeps its line; the batch's own lines are known by their ids.
    if failure.file == nil { failure.line = nil }
    self.init(failure) { json in json.member("id", id) }
  }

  /// The failure of a line that does not say whose it is: it is named by its place.
  init(unreadable line: BatchLine, failure: LayoutError) {
    var failure = failure
    (failure.file, failure.line) = (line.file, line.number)
    self.init(failure) { json in
      json.member("file", line.file)
      json.member("line", line.number)
    }
  }

  private init(_ failure: LayoutError, head: (inout JSONWriter) -> Void) {
    var json = JSONWriter(.line)
    json.object { json in
      head(&json)
      failure.writeError(to: &json)
    }
    json.endLine()
    (text, isFailure) = (json.bytes, true)
  }
}
