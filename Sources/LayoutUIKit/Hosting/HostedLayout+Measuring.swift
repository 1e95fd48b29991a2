import LayoutEngine
package import LayoutHost
package import LayoutModel

// Cells that decide their size.
extension HostedLayout {
  /// Compares the size that a cell prefers with the one that it has.
  /// - Parameters:
  ///   - preferred: the size that the cell prefers, in points.
  ///   - size: the size that the layout has given the cell, in points.
  ///   - item: the item of the cell.
  /// - Returns: the extents that the section's items take from their content and that differ by half
  ///   a pixel or more from those laid out; nil if the layout keeps its size. A size that was taken is
  ///   not taken again, even if the layout rounds it.
  /// - Complexity: O(1).
  package func measuredSize(
    _ preferred: LayoutSize,
    inPlaceOf size: LayoutSize,
    of item: ItemPath
  ) -> MeasuredSize? {
    let axes = measuredAxes(of: item.section)
    let sections = session.state.document.collections[0].sections
    guard !axes.isEmpty, sections.indices.contains(item.section) else { return nil }
    let items = sections[item.section].items
    guard item.item >= 0, item.item < items.count else { return nil }
    let scale = prepared?.collection.environment.traits.displayScale ?? 1
    func extent(along axis: ScrollAxis, known: Double?) -> Double? {
      guard axes.contains(axis), preferred[axis] != known else { return nil }
      return abs(preferred[axis] - size[axis]) * scale >= 0.5 ? preferred[axis] : nil
    }
    let measured = MeasuredSize(
      of: item,
      width: extent(along: .horizontal, known: items.width(of: item.item)),
      height: extent(along: .vertical, known: items.height(of: item.item))
    )
    return measured.width == nil && measured.height == nil ? nil : measured
  }

  /// Lays out with the size of a cell.
  /// - Parameters:
  ///   - size: the size.
  ///   - offset: the present content offset, in points.
  /// - Returns: the distance by which the view has to scroll so that its first visible item keeps its
  ///   place, in points; zero at the start of the content.
  /// - Complexity: that of the section's layout.
  package func take(_ size: MeasuredSize, at offset: LayoutPoint) -> LayoutPoint {
    let distance = keepingPlace(at: offset) { () throws(LayoutError) in
      try session.setMeasuredSizes([size])
      noteOwnDocument()
      try adoptLayout()
    }
    return distance ?? .zero
  }

  /// The axes along which cells decide the sizes of a section's items.
  private func measuredAxes(of section: Int) -> Set<ScrollAxis> {
    guard let layout = prepared?.collection.layout, layout.sections.indices.contains(section)
    else { return [] }
    let estimated = layout.sections[section].layout.measuredAxes
    return switch selfSizing {
    case .never: []
    case .estimatedItems: estimated
    case .allItems: estimated.union([layout.scrollDirection])
    }
  }
}
