import LayoutModel
import Testing

/// A document with the frames that a person calculated.
struct CalculatedCase: Sendable, CustomTestStringConvertible {
  /// The subject of the case.
  let testDescription: String
  /// The document as JSON text.
  let document: String
  /// Frames by name: `section.item`, `kind@section.item`, `kind@section` for decorations.
  let frames: [String: LayoutRect]

  /// Creates a case; a frame is `[x, y, width, height]`.
  init(_ title: String, _ document: String, _ frames: [String: [Double]]) {
    testDescription = title
    self.document = document
    self.frames = frames.mapValues { LayoutRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  /// A document of sections in 300 × 400, unless the environment says otherwise.
  static func document(
    width: Int = 300,
    scale: Int = 1,
    direction: String = "rightToLeft",
    scrolling: String = "vertical",
    _ sections: String...
  ) -> String {
    """
    {"environment": {"container": {"width": \(width), "height": 400},
      "traits": {"displayScale": \(scale), "layoutDirection": "\(direction)"}},
     "configuration": {"scrollDirection": "\(scrolling)"},
     "sections": [\(sections.joined(separator: ", "))]}
    """
  }
}

extension LayoutElement {
  /// The element's name among calculated frames.
  var name: String {
    let place = section.map(String.init) ?? "layout"
    return switch kind {
    case .item: "\(place).\(item ?? 0)"
    case .supplementary: "\(elementKind ?? "")@\(place).\(item ?? 0)"
    case .decoration: "\(elementKind ?? "")@\(place)"
    }
  }
}
