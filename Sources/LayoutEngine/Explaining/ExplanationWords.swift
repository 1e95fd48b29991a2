import LayoutModel

/// Numbers and lists as explanations write them.
enum ExplanationWords {
  static func number(_ value: Double) -> String { NumberText.rounded(value) }

  static func point(_ point: Point) -> String { "\(number(point.x)), \(number(point.y))" }

  static func size(_ size: Size) -> String { "\(number(size.width)) × \(number(size.height))" }

  static func frame(_ frame: Rect) -> String { "\(point(frame.origin)), \(size(frame.size))" }

  /// The edges that are not 0: `top 10, leading 20`.
  static func insets(_ insets: DirectionalEdgeInsets) -> String {
    let edges = [
      ("top", insets.top), ("leading", insets.leading), ("bottom", insets.bottom),
      ("trailing", insets.trailing),
    ]
    if edges.allSatisfy({ $0.1 == insets.top }) { return "\(number(insets.top)) at every edge" }
    return edges.filter { $0.1 != 0 }.map { "\($0) \(number($1))" }.joined(separator: ", ")
  }

  /// The edges that have spacing: `leading 4, top flexible 10`.
  static func edges(_ spacing: EdgeSpacing) -> String {
    let edges = [
      ("leading", spacing.leading), ("top", spacing.top), ("trailing", spacing.trailing),
      ("bottom", spacing.bottom),
    ]
    return edges.filter { $0.1 != .fixed(0) }
      .map { "\($0) \($1.isFlexible ? "flexible " : "")\(number($1.minimum))" }
      .joined(separator: ", ")
  }

  /// `1 slot`, `3 slots`.
  static func count(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }

  /// What a number was before it was rounded, if that shows: ` (106.667 before rounding)`.
  static func rounding(_ exact: String, _ rounded: String) -> String {
    exact == rounded ? "" : " (\(exact) before rounding)"
  }

  /// A length along an axis: `width`.
  static func length(_ axis: Axis) -> String { axis == .horizontal ? "width" : "height" }
}
