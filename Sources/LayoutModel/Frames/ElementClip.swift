/// The area outside of which an element is not drawn.
///
/// The cards of a board slide under its header if they are clipped to the area below it. An element
/// is clipped where it is drawn: its transform does not move the area. UIKit has no counterpart
/// among the layout attributes; views clip their subviews there.
public enum ElementClip: Sendable, Hashable {
  /// The frame of the element's section.
  case section
  /// A rectangle, in the section's coordinates.
  case rect(LayoutRect)

  /// Returns the area in the coordinates of a section's frame.
  package func area(in section: LayoutRect) -> LayoutRect {
    switch self {
    case .section: section
    case .rect(let rect): rect.offset(by: section.origin)
    }
  }

  /// Returns the clip mirrored within a section's width, in points.
  func mirrored(in width: Double) -> ElementClip {
    switch self {
    case .section: .section
    case .rect(let rect):
      .rect(LayoutRect(x: width - rect.maxX, y: rect.y, width: rect.width, height: rect.height))
    }
  }

  /// Decodes `"section"`, or `{x=, y=, width=, height=}`.
  static func decoded(_ node: ValueDecoder) throws(LayoutError) -> ElementClip {
    guard case .string(let word) = node.value.content else {
      guard case .object = node.value.content else {
        throw node.wrongType("“section” or a rectangle")
      }
      return .rect(try LayoutRect(result: node))
    }
    guard word == "section" else {
      throw node.error(.notAllowed(expected: "“section” or a rectangle", found: node.found))
    }
    return .section
  }
}
