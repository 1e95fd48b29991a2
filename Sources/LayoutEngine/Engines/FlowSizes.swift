import LayoutModel

/// The sizes of a flow's items, by the elements of a pattern.
///
/// Kept here because every item of a line is read twice.
struct FlowSizes {
  /// The width and the height of each element, in points.
  ///
  /// NaN if it has none, and empty if all items have the standard size.
  private let widths, heights: [Double]
  /// The element of the first item.
  private let first: Int
  /// The size of items that have no width or height of their own.
  let standard: LayoutSize

  /// Takes the items' own sizes.
  init(of items: LayoutItems, standard: LayoutSize) {
    (widths, heights) = (items.pattern.widths, items.pattern.heights)
    (first, self.standard) = (items.offset, standard)
  }

  /// Takes the sizes of items of which some were measured; the others have the mean of these, or the
  /// estimate if no item was (`docs/measuring.md`).
  /// - Complexity: O(n).
  init(of items: LayoutItems, measured: [Range<Int>], estimate: LayoutSize) {
    let own = FlowSizes(of: items, standard: estimate)
    first = 0
    standard = estimate
    var (sum, count) = (LayoutSize.zero, 0)
    let limit = WorkLimit.current
    let hasRoom = limit?.take(items.count, of: 16, "\(items.count) items of a flow") ?? true
    guard let range = measured.first, !range.isEmpty, hasRoom else {
      self.widths = []
      self.heights = []
      return
    }
    for item in measured.joined() {
      if limit.isOver(at: item) { break }
      let size = own.size(ofElement: own.element(of: item))
      sum = LayoutSize(width: sum.width + size.width, height: sum.height + size.height)
      count += 1
    }
    let mean = LayoutSize(width: sum.width / Double(count), height: sum.height / Double(count))
    var allWidths = [Double](repeating: mean.width, count: items.count)
    var allHeights = [Double](repeating: mean.height, count: items.count)
    for item in measured.joined() {
      if limit.isOver(at: item) { break }
      let size = own.size(ofElement: own.element(of: item))
      (allWidths[item], allHeights[item]) = (size.width, size.height)
    }
    (widths, heights) = (allWidths, allHeights)
  }

  /// The number of elements; 0 if all items have the standard size.
  var count: Int { widths.count }

  /// Returns the element of an item.
  func element(of item: Int) -> Int { widths.isEmpty ? 0 : (first + item) % widths.count }

  /// Returns whether an element has a width or a height of its own.
  func hasSize(_ element: Int) -> Bool { !widths[element].isNaN || !heights[element].isNaN }

  /// Returns the size of items with an element: its own width and height, else the standard ones.
  ///
  /// Loops step from element to element, since a division for each item takes as long as to place it.
  @inline(__always)
  func size(ofElement element: Int) -> LayoutSize {
    guard !widths.isEmpty else { return standard }
    let (width, height) = (widths[element], heights[element])
    return LayoutSize(
      width: width.isNaN ? standard.width : width,
      height: height.isNaN ? standard.height : height
    )
  }
}
