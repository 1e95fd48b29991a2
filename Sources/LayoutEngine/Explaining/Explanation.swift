public import LayoutModel

/// Why an item's frame is what it is: the steps that led to it.
public struct Explanation: Sendable, Equatable {
  /// The item.
  public var item: IndexPath
  /// The frame in content coordinates; nil where the section shows no items.
  public var frame: Rect?
  /// The steps, from the container to the frame.
  public var steps: [ExplanationStep]

  /// Creates an explanation.
  public init(item: IndexPath, frame: Rect?, steps: [ExplanationStep]) {
    self.item = item
    self.frame = frame
    self.steps = steps
  }
}

/// One step of an explanation.
///
/// Each step changes the rectangle that is in view: it begins as the container, becomes a group, a
/// slot in it, and in the end the item's frame.
public struct ExplanationStep: Sendable, Equatable {
  /// What a step does to the rectangle in view.
  public enum Change: Sendable, Hashable {
    /// Nothing.
    case none
    /// The corner moves.
    case move(Point)
    /// The size along one axis becomes this.
    case extent(Axis, Double)
    /// The size becomes this.
    case size(Size)
    /// The rectangle becomes this one within itself: its corner moves, its size changes.
    case within(Rect)
    /// The rectangle goes to the other side of the middle of a width.
    case mirror(width: Double)
    /// The rectangle becomes this.
    case frame(Rect)

    /// The rectangle after the step.
    public func applied(to rect: Rect) -> Rect {
      switch self {
      case .none: rect
      case .move(let distance): rect.offset(by: distance)
      case .extent(let axis, let length):
        Rect(origin: rect.origin, size: Size(along: axis, length, rect.size[axis.cross]))
      case .size(let size): Rect(origin: rect.origin, size: size)
      case .within(let part): part.offset(by: rect.origin)
      case .mirror(let width): rect.mirrored(in: width)
      case .frame(let frame): frame
      }
    }
  }

  /// What it is about, in a word or two.
  public var title: String
  /// The numbers, in a sentence.
  public var text: String
  /// The rule's number in `docs/compositional.md`, if there is one.
  public var rule: Int?
  /// Where the value stands in the document, or would stand; nil for what is in no document.
  public var path: DocumentPath?
  /// Where that is in the document's text.
  public var position: SourcePosition
  /// The plugin that said it; nil for what a document or the program says.
  public var plugin: String?
  /// In how many groups it is.
  public var level: Int
  /// What it does to the rectangle in view.
  public var change: Change

  /// Creates a step that is in no document.
  public init(
    _ title: String,
    _ text: String,
    rule: Int? = nil,
    change: Change = .none,
    level: Int = 0
  ) {
    self.title = title
    self.text = text
    self.rule = rule
    self.change = change
    self.level = level
    position = .none
  }
}

extension [ExplanationStep] {
  /// The rectangle in view after all steps.
  public var rectangle: Rect { reduce(.zero) { $1.change.applied(to: $0) } }
}
