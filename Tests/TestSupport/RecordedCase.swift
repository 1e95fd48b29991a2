package import LayoutModel
import Testing

/// A document with another engine's result for it.
package struct RecordedCase: Sendable, CustomTestStringConvertible {
  /// The case's name in its file.
  package let id: String
  /// The subject of the case.
  package let title: String
  /// Whether the frames are those of a visible state, at the document's content offset, rather than
  /// of all elements at rest.
  package let isVisibleState: Bool
  /// The document.
  package let document: LayoutDocument
  /// The other engine's result.
  package let expected: RecordedResult

  /// The content size.
  package var contentSize: LayoutSize? { expected.contentSize }
  /// The frames of items.
  package var frames: [ItemPath: LayoutRect] {
    (expected.frames ?? [:])
      .reduce(into: [:]) { frames, element in
        if case .item(let path) = element.key { frames[path] = element.value }
      }
  }

  /// The frames of supplementary items and decorations, by their names in the file.
  package var supplementaryFrames: [String: LayoutRect] {
    (expected.frames ?? [:])
      .reduce(into: [:]) { frames, element in
        if case .item = element.key { return }
        frames[element.key.description] = element.value
      }
  }

  /// The name and the subject, as shown in a test's report.
  package var testDescription: String { "\(id): \(title)" }

  /// Reads all cases of a file.
  /// - Parameter path: the file's path in the checkout.
  /// - Returns: the cases, in order.
  /// - Throws: the error of a file that cannot be read, or the first mistake in it.
  package static func read(_ path: String) throws -> [RecordedCase] {
    try Fixtures.json(path).anyObject().required("cases").elements(RecordedCase.init)
  }

  /// Returns all cases of a file for the arguments of a test; no cases if ``read(_:)`` fails.
  ///
  /// An issue recorded here would be lost, since no test runs yet. Another test calls
  /// ``read(_:)`` for every file.
  package static func all(_ path: String) -> [RecordedCase] { (try? read(path)) ?? [] }

  init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.anyObject()
    id = try fields.string("id")
    title = try fields.string("description")
    isVisibleState = try fields.optionalBoolean("visible") ?? false
    document = try fields.required("document") { node throws(LayoutError) in
      // Paths start at the document, as in files.
      try LayoutDocument(ValueDecoder(node.value)) { file throws(LayoutError) in
        throw file.error(.unusable("recorded documents have no files"))
      }
    }
    expected = try fields.required("expected", RecordedResult.init)
  }
}
