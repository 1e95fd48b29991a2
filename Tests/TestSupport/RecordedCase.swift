package import LayoutModel
import Testing

/// A document with what another engine answered for it.
package struct RecordedCase: Sendable, CustomTestStringConvertible {
  /// The case's name in its file.
  package let id: String
  /// What the case is about.
  package let title: String
  /// Whether the frames are those of one moment, of the elements that are visible at the document's
  /// offset, rather than of all elements at rest.
  package let isVisibleState: Bool
  /// The document.
  package let document: LayoutDocument
  /// What was answered.
  package let expected: RecordedResult

  /// The content size.
  package var contentSize: Size? { expected.contentSize }
  /// The frames of items.
  package var frames: [ItemPath: Rect] {
    (expected.frames ?? [:])
      .reduce(into: [:]) { frames, element in
        if case .item(let path) = element.key { frames[path] = element.value }
      }
  }

  /// The frames of supplementary items and decorations, by the names that the file gives them.
  package var supplementaryFrames: [String: Rect] {
    (expected.frames ?? [:])
      .reduce(into: [:]) { frames, element in
        if case .item = element.key { return }
        frames[element.key.description] = element.value
      }
  }

  /// Name and subject, as a test's report shows them.
  package var testDescription: String { "\(id): \(title)" }

  /// All cases of a file; a file that cannot be read is reported, and has no cases.
  package static func all(_ path: String) -> [RecordedCase] {
    do {
      return try Fixtures.json(path).anyObject()
        .required("cases").elements(RecordedCase.init)
    } catch {
      Issue.record("\(path): \(error)")
      return []
    }
  }

  init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.anyObject()
    id = try fields.string("id")
    title = try fields.string("description")
    isVisibleState = try fields.optionalBoolean("visible") ?? false
    document = try fields.required("document") { node throws(LayoutError) in
      // Paths start at the document, as they do in files.
      try LayoutDocument(ValueDecoder(node.value)) { file throws(LayoutError) in
        throw file.error(.unusable("recorded documents have no files"))
      }
    }
    expected = try fields.required("expected", RecordedResult.init)
  }
}
