/// The result of `layout`: a section, as a description or as frames.
public enum LayoutResult: Sendable, Equatable {
  /// A description that the compositional engine solves.
  case section(SectionDescription)
  /// Frames, one for each item of the request.
  case frames(LayoutFrames)
}

/// The frames of a whole section, in points from the section's corner.
///
/// ```swift
/// let rows = (0..<3).map { row in
///   CustomFrame(frame: Rect(x: 0, y: 44 * Double(row), width: 320, height: 44))
/// }
/// let size = Size(width: 320, height: 140)
/// let result = LayoutResult.frames(LayoutFrames(frames: FrameColumns(rows), contentSize: size))
/// ```
public struct LayoutFrames: Sendable, Equatable {
  /// The frames of the items, one for each.
  public var frames: FrameColumns
  /// The section's size; nil means the smallest size that contains all frames.
  public var contentSize: Size?
  /// The insets that a collection of this one section adds around its range of offsets (UIKit's
  /// `UIScrollView.contentInset`).
  public var contentInset: DirectionalEdgeInsets?
  /// The distance outside the visible bounds within which “visibleItems” receives elements.
  public var visibleMargin: VisibleMargin
  /// The parts of the items' cells, in leading coordinates, as a pattern that repeats; empty for
  /// cells without parts.
  public var parts: [[CellPart]] = []
  /// The headers, badges and other supplementary items.
  public var supplementaryItems: [SectionElement]
  /// The backgrounds and other decorations.
  public var decorationItems: [SectionElement]
  /// The data that the provider's methods for visible states read again; nil without any.
  public var memo: LayoutMemo?

  /// Creates a result.
  public init(
    frames: FrameColumns,
    contentSize: Size? = nil,
    contentInset: DirectionalEdgeInsets? = nil,
    visibleMargin: VisibleMargin = VisibleMargin(),
    supplementaryItems: [SectionElement] = [],
    decorationItems: [SectionElement] = [],
    memo: LayoutMemo? = nil
  ) {
    self.frames = frames
    self.contentSize = contentSize
    self.contentInset = contentInset
    self.visibleMargin = visibleMargin
    self.supplementaryItems = supplementaryItems
    self.decorationItems = decorationItems
    self.memo = memo
  }
}

/// The distance outside the visible bounds within which “visibleItems” receives a section's elements.
public struct VisibleMargin: Sendable, Hashable {
  /// The distance along the scroll axis, in points; nil if `distances` count.
  public var alongScrollAxis: Double?
  /// The distances to the left and the right, and above and below, in points.
  public private(set) var distances = Point.zero

  /// Creates a margin along the scroll axis, in points; by default none.
  public init(_ distance: Double = 0) { alongScrollAxis = distance }

  /// Creates a margin for each axis, in points.
  public init(x: Double, y: Double) { distances = Point(x: x, y: y) }

  /// Returns the distance along an axis, in points.
  package func along(_ axis: ScrollAxis, scrolling scrollAxis: ScrollAxis) -> Double {
    guard let distance = alongScrollAxis else { return distances[axis] }
    return axis == scrollAxis ? distance : 0
  }

  /// Whether there is no margin.
  public var isZero: Bool { (alongScrollAxis ?? 0) == 0 && distances == .zero }

  /// Decodes a number, or `{x=, y=}`.
  /// - Throws: a mistake with its place; distances are 0 or more.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    guard case .object(let object) = node.value.content, !object.members.isEmpty else {
      self.init(try node.length())
      return
    }
    let fields = try node.object(keys: ["x", "y"])
    self.init(x: try fields.optionalLength("x") ?? 0, y: try fields.optionalLength("y") ?? 0)
  }
}

extension VisibleMargin: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a margin along the scroll axis, in points.
  public init(floatLiteral distance: Double) { self.init(distance) }

  /// Creates a margin along the scroll axis, in points.
  public init(integerLiteral distance: Int) { self.init(Double(distance)) }
}

extension ValueForm<VisibleMargin> {
  /// A margin: a number along the scroll axis, or `{x=, y=}`.
  static let visibleMargin = ValueForm(
    .anyOf([.length, .named(.point)]),
    words: { $0.isZero ? "0" : nil },
    decode: VisibleMargin.init
  )
}

/// The data that a `layout` result stores for the visible states of its section.
///
/// Shared rather than copied: visible states compare it by identity first.
public final class LayoutMemo: Sendable, Equatable {
  /// The data: numbers, strings, Booleans and tables of them.
  public let value: SourceValue

  /// Creates a memo.
  public init(_ value: SourceValue) { self.value = value }

  /// Returns whether both have equal data.
  public static func == (left: LayoutMemo, right: LayoutMemo) -> Bool {
    left === right || left.value == right.value
  }
}
