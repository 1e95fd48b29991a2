import LayoutModel
import Testing

/// The tree of a JSON text.
func tree(_ text: String) throws(LayoutError) -> ValueDecoder {
  ValueDecoder(try JSONReader.read(Array(text.utf8)))
}

/// Returns the `LayoutError` that a closure throws, or nil.
func mistake(in body: () throws(LayoutError) -> some Any) -> LayoutError? {
  do throws(LayoutError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}

extension LayoutError {
  /// The position of the value with the mistake.
  var position: SourcePosition { SourcePosition(line: line ?? 0, column: column ?? 0) }
}

/// No files: documents that need one fail.
func noLines(_ node: ValueDecoder) throws(LayoutError) -> SourceValue {
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

/// A JSON text that is refused, with the message, path and hint for its author.
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
    _ decode: (ValueDecoder) throws(LayoutError) -> some Any
  ) throws {
    let node = try tree(text)
    let error = try #require(
      mistake { () throws(LayoutError) in try decode(node) },
      "nothing was refused",
      sourceLocation: sourceLocation
    )
    #expect((error.path ?? "") == path, sourceLocation: sourceLocation)
    #expect(error.message == sentence, sourceLocation: sourceLocation)
    #expect(error.hint == hint, sourceLocation: sourceLocation)
  }
}
