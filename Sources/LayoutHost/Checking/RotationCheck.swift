import LayoutEngine
import LayoutModel

/// Turns the screen and turns it back, to see whether a reader finds the place again.
struct RotationCheck {
  let session: Session

  /// What gets out of sight, in words; nil where nothing does, or nothing can be scrolled.
  func jump() throws(LayoutError) -> String? {
    let range = try session.scrollRange()
    try session.scroll(toFraction: 0.5)
    guard let item = try firstInSight(in: range) else { return nil }
    try session.rotate()
    guard try isInSight(item) else {
      return "\(Self.words(item)) is out of sight when the screen has been turned"
    }
    try session.rotate()
    guard try isInSight(item) else {
      return "\(Self.words(item)) is out of sight when the screen has been turned and turned back"
    }
    return nil
  }

  private func firstInSight(in range: ScrollRange) throws(LayoutError) -> IndexPath? {
    let solution = try session.solve()
    let container = solution.environment.container.contentSize
    return ScrollAnchor(
      in: solution.layout,
      at: solution.contentOffset,
      container: container,
      range: range
    )?
    .item
  }

  private func isInSight(_ item: IndexPath) throws(LayoutError) -> Bool {
    let solution = try session.solve()
    let container = solution.environment.container.contentSize
    let bounds = Rect(origin: solution.contentOffset, size: container)
    return solution.layout.element(at: item)?.frame.overlaps(bounds) ?? false
  }

  private static func words(_ item: IndexPath) -> String {
    "the first item in sight, \(item.section).\(item.item),"
  }
}
