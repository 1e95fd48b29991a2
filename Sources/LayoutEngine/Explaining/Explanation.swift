public import LayoutModel

/// The reasons for an item's frame: the steps that led to it.
///
/// ```swift
/// let explanation = try session.explain(ItemPath(section: 0, item: 3))
/// for step in explanation.steps { print(step.title, step.text) }
/// ```
public struct Explanation: Sendable, Equatable {
  /// The item.
  public var item: ItemPath
  /// The frame in content coordinates; nil if the section shows no items.
  public var frame: LayoutRect?
  /// The steps, from the container to the frame.
  public var steps: [ExplanationStep]
}

extension [ExplanationStep] {
  /// The current rectangle after all steps.
  /// - Complexity: O(number of steps).
  public var rectangle: LayoutRect { reduce(.zero) { $1.change.applied(to: $0) } }
}

extension Double {
  /// The number as explanations write it, with three decimal places at most.
  var explained: String { NumberText.rounded(self) }
}

extension ScrollAxis {
  /// The word for a length along the axis: `width` or `height`.
  var lengthWord: String { self == .horizontal ? "width" : "height" }
  /// The word for the edge at which the axis starts: `leading` or `top`.
  var startWord: String { self == .horizontal ? "leading" : "top" }
  /// The word for the edge at which the axis ends: `trailing` or `bottom`.
  var endWord: String { self == .horizontal ? "trailing" : "bottom" }
}

extension LayoutPoint {
  /// The point as explanations write it: `10, 20`.
  var explained: String { "\(x.explained), \(y.explained)" }

  /// Returns the value of a point before it was aligned to pixels, if the difference is visible:
  /// ` (106.667, 0 before rounding)`.
  func remark(alignedTo aligned: LayoutPoint) -> String {
    explained == aligned.explained ? "" : " (\(explained) before rounding)"
  }
}

extension LayoutSize {
  /// The size as explanations write it: `100 × 44`.
  var explained: String { "\(width.explained) × \(height.explained)" }
}

extension LayoutRect {
  /// The rectangle as explanations write it: `10, 20, 100 × 44`.
  var explained: String { "\(origin.explained), \(size.explained)" }
}

extension DirectionalEdgeInsets {
  /// The edges that are not 0: `top 10, leading 20`.
  var explained: String {
    let edges = [("top", top), ("leading", leading), ("bottom", bottom), ("trailing", trailing)]
    if edges.allSatisfy({ $0.1 == top }) { return "\(top.explained) at every edge" }
    return edges.filter { $0.1 != 0 }.map { "\($0) \($1.explained)" }.joined(separator: ", ")
  }
}

extension EdgeSpacing {
  /// The edges that have spacing: `leading 4, top flexible 10`.
  var explained: String {
    [("leading", leading), ("top", top), ("trailing", trailing), ("bottom", bottom)]
      .filter { $0.1 != .fixed(0) }
      .map { "\($0) \($1.isFlexible ? "flexible " : "")\($1.minimum.explained)" }
      .joined(separator: ", ")
  }
}
