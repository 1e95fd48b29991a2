internal import LayoutModel

/// A line of a batch as far as it is understood: whose it is, and what is to be laid out.
struct BatchRequest {
  /// What a line calls itself.
  enum ID: Sendable, Hashable {
    case text(String)
    case number(Int)

    /// The id as JSON.
    var json: String {
      switch self {
      case .text(let text): JSONText.quoted(text)
      case .number(let number): String(number)
      }
    }
  }

  /// What a line gives.
  enum Subject {
    /// A document in place.
    case document(DocumentNode)
    /// A document's file.
    case path(String)
  }

  private static let keys = ["id", "document", "path"]

  /// Nil where the line does not say it.
  let id: ID?
  /// What is to be laid out, or why nothing can be.
  let subject: Result<Subject, DocumentError>

  /// Understands a line.
  init(_ text: [UInt8]) {
    do throws(DocumentError) {
      let fields = try DocumentNode(JSONReader.read(text)).anyObject()
      let id = Result { () throws(DocumentError) in try fields.required("id", Self.id) }
      self.id = try? id.get()
      subject = Result { () throws(DocumentError) in
        _ = try fields.node.object(keys: Self.keys)
        _ = try id.get()
        return try Self.subject(fields)
      }
    } catch {
      id = nil
      subject = .failure(error)
    }
  }

  /// A string, or an integer that JSON's readers agree about: from 2⁵³ on some round them.
  private static func id(_ node: DocumentNode) throws(DocumentError) -> ID {
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

  private static func subject(_ fields: DocumentFields) throws(DocumentError) -> Subject {
    switch (fields["document"], fields["path"]) {
    // Places in a document are named from its own root.
    case (let document?, nil): return .document(DocumentNode(document.value))
    case (nil, let path?):
      let name = try path.string()
      guard name != "-" else {
        throw path.error(.contradiction("a line of a batch cannot read standard input"))
      }
      return .path(name)
    case (nil, nil):
      throw fields.node.error(.contradiction("there is neither “document” nor “path”"))
    case (_?, _?):
      throw fields.node.error(.contradiction("“document” and “path” exclude each other"))
    }
  }
}
