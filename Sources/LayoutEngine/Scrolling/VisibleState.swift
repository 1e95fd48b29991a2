public import LayoutModel

/// What a viewer sees at one offset of a scroll.
public struct VisibleState: Sendable, Equatable {
  /// How far the content is scrolled.
  public var contentOffset: Point
  /// What is visible of the content.
  public var bounds: Rect
  /// The elements in the order of results; the order of drawing is their `zIndex`.
  public var elements: [LayoutElement]

  /// The item whose frame is nearest to the middle of the bounds; nil where no item is visible.
  public var centeredItem: IndexPath? {
    func distance(_ element: LayoutElement) -> Double {
      let (x, y) = (element.frame.midX - bounds.midX, element.frame.midY - bounds.midY)
      return x * x + y * y
    }
    let nearest = elements.filter { $0.kind == .item }.min { distance($0) < distance($1) }
    guard let section = nearest?.section, let item = nearest?.item else { return nil }
    return IndexPath(section: section, item: item)
  }
}
