import LayoutModel
import Testing

/// The tree of a JSON text.
func tree(_ text: String) throws(DocumentError) -> ValueDecoder {
  ValueDecoder(try JSONReader.read(Array(text.utf8)))
}

/// What a closure throws, if it throws a `DocumentError`.
func mistake(in body: () throws(DocumentError) -> some Any) -> DocumentError? {
  do throws(DocumentError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

/// No files: documents that need one fail.
func noLines(_ node: ValueDecoder) throws(DocumentError) -> SourceValue {
  throw node.error(.unusable("there are no files here"))
}

/// A JSON text and the value it stands for.
struct GoodForm<Value: Sendable>: Sendable, CustomTestStringConvertible {
  var text: String
  var value: Value
  var testDescription: String { text }

  init(_ text: String, _ value: Value) {
    self.text = text
    self.value = value
  }
}

/// A JSON text that is refused, with all that its author is told.
struct BadForm: Sendable, CustomTestStringConvertible {
  var text: String
  var path: String
  var sentence: String
  var hint: String?
  var testDescription: String { text }

  init(_ text: String, at path: String = "", _ sentence: String, hint: String? = nil) {
    self.text = text
    self.path = path
    self.sentence = sentence
    self.hint = hint
  }

  /// Decoding the text fails with this path, this sentence and this hint.
  func expectRefusal(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ decode: (ValueDecoder) throws(DocumentError) -> some Any
  ) throws {
    let node = try tree(text)
    let error = try #require(
      mistake { () throws(DocumentError) in try decode(node) },
      "nothing was refused",
      sourceLocation: sourceLocation
    )
    #expect(error.path.description == path, sourceLocation: sourceLocation)
    #expect(error.sentence == sentence, sourceLocation: sourceLocation)
    #expect(error.hint == hint, sourceLocation: sourceLocation)
  }
}
