public import Testing
public import LayoutModel

/// A document with the frames that another engine gave for it.
public struct RecordedCase: Sendable, CustomTestStringConvertible {
  /// The case's name in its file.
  public let id: String
  /// What the case is about.
  public let title: String
  /// The document.
  public let document: LayoutDocument
  /// The content size.
  public let contentSize: Size?
  /// The frames of items.
  public let frames: [IndexPath: Rect]
  /// The frames of supplementary items by `kind@section.index`; empty where none are recorded.
  public let supplementaryFrames: [String: Rect]

  /// Name and subject, as a test's report shows them.
  public var testDescription: String { "\(id): \(title)" }

  /// All cases of a file.
  public static func all(_ path: String) -> [RecordedCase] {
    do {
      return try Fixtures.json(path).anyObject()
        .required("cases") {
          node throws(DocumentError) in try node.elements(RecordedCase.init)
        }
    } catch {
      preconditionFailure("\(path): \(error)")
    }
  }

  init(_ node: DocumentNode) throws(DocumentError) {
    let fields = try node.anyObject()
    id = try fields.string("id")
    title = try fields.string("description")
    document = try fields.required("document") { node throws(DocumentError) in
      // Paths start at the document, as they do in files.
      try LayoutDocument(DocumentNode(node.value)) { file throws(DocumentError) in
        throw file.error(.unusable("recorded documents have no files"))
      }
    }
    let expected = try fields.required("expected") { node throws(DocumentError) in
      try node.anyObject()
    }
    let size = try expected.optional("contentSize") { node throws(DocumentError) in
      try node.elements { element throws(DocumentError) in try element.number() }
    }
    contentSize = size.map { Size(width: $0[0], height: $0[1]) }
    var frames: [IndexPath: Rect] = [:]
    for (key, frame) in try Self.frames("frames", expected) {
      let numbers = key.split(separator: ".").compactMap { Int($0) }
      guard numbers.count == 2 else { continue }
      frames[IndexPath(section: numbers[0], item: numbers[1])] = frame
    }
    self.frames = frames
    supplementaryFrames = try Self.frames("supplementaryFrames", expected)
  }

  /// Frames by the names that the file gives them.
  private static func frames(
    _ key: String,
    _ expected: DocumentFields
  ) throws(DocumentError) -> [String: Rect] {
    var frames: [String: Rect] = [:]
    for member in try expected[key]?.anyObject().object.members ?? [] {
      let sides = try DocumentNode(member.value)
        .elements { element throws(DocumentError) in try element.number() }
      frames[member.key] = Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
    return frames
  }
}
