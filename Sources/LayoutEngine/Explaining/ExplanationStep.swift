public import LayoutModel

/// One step of an explanation.
///
/// Each step changes the current rectangle: it begins as the container, becomes a group, a slot in
/// it, and in the end the item's frame.
public struct ExplanationStep: Sendable, Equatable {
  /// The effect of a step on the current rectangle.
  package enum Change: Sendable, Hashable {
    /// The rectangle stays as it is.
    case none
    /// The corner moves.
    case move(LayoutPoint)
    /// The size along one axis becomes a length, in points.
    case extent(ScrollAxis, Double)
    /// The size becomes another one.
    case size(LayoutSize)
    /// The rectangle becomes a part of itself: its corner moves, its size changes.
    case within(LayoutRect)
    /// The rectangle is mirrored within a width, in points.
    case mirror(width: Double)
    /// The rectangle becomes another one.
    case frame(LayoutRect)

    /// Returns the rectangle after the step.
    func applied(to rect: LayoutRect) -> LayoutRect {
      switch self {
      case .none: rect
      case .move(let distance): rect.offset(by: distance)
      case .extent(let axis, let length):
        LayoutRect(
          origin: rect.origin,
          size: LayoutSize(along: axis, length, rect.size[axis.cross])
        )
      case .size(let size): LayoutRect(origin: rect.origin, size: size)
      case .within(let part): part.offset(by: rect.origin)
      case .mirror(let width): rect.mirrored(in: width)
      case .frame(let frame): frame
      }
    }
  }

  /// The subject of the step, in a word or two.
  public var title: String
  /// The numbers, as a sentence.
  public var text: String
  /// The rule's number in `docs/compositional.md`, if there is one.
  public var rule: Int?
  /// The path of the value in the document, present or not; nil if no document holds the value.
  public var path: DocumentPath?
  /// The position of the value in the document's text.
  package var position: SourcePosition
  /// The plugin that returned the value; nil if the value is of a document or the program.
  public var plugin: String?
  /// The number of groups around the subject, from 0.
  package var level: Int
  /// The effect on the current rectangle.
  package var change: Change

  /// Creates a step, by default without a place in a document.
  /// - Parameters:
  ///   - title: The subject of the step, in a word or two.
  ///   - text: The numbers, as a sentence.
  ///   - rule: The rule's number in `docs/compositional.md`, if any.
  ///   - path: The path of the value in the document; nil if it has none, or is not known yet.
  ///   - change: The effect on the current rectangle.
  ///   - level: The number of groups around the subject, from 0.
  init(
    _ title: String,
    _ text: String,
    rule: Int? = nil,
    path: DocumentPath? = nil,
    change: Change = .none,
    level: Int = 0
  ) {
    self.title = title
    self.text = text
    self.rule = rule
    self.path = path
    self.change = change
    self.level = level
    position = .none
  }
}
