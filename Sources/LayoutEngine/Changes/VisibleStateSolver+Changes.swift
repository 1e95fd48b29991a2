package import LayoutModel

// Content offsets after changes.
extension VisibleStateSolver {
  /// Returns the content offset after a change: the proposed one, or the one that the provider of the
  /// section in the middle of the visible bounds chooses.
  ///
  /// An offset outside the range becomes the nearest one of the range.
  /// - Parameters:
  ///   - proposed: the offset that keeps the reader's place, in points.
  ///   - changed: returns the change; called only if a provider chooses.
  /// - Returns: the offset, in points.
  /// - Throws: the failure of the section's provider.
  package func offsetAfterChange(
    proposed: LayoutPoint,
    _ changed: () throws(LayoutError) -> ChangedCollection
  ) throws(LayoutError) -> LayoutPoint {
    let bounds = LayoutRect(origin: proposed, size: environment.container.contentSize)
    guard let index = section(inMiddleOf: bounds),
      var request = try visibleStateRequest(
        of: layout.sections[index],
        for: .contentOffsetAfterChange
      )
    else { return proposed }
    let origin = layout.sections[index].scrolledOrigin
    request.change = try changed().context(ofNewSection: index)
    request.sections = layout.placedSections
    request.scroll = scroll(to: bounds, velocity: .zero, from: origin)
    let offset = try naming(index) { () throws(LayoutError) in
      try provider.call(.contentOffsetAfterChange, request, proposed - origin)
    }
    guard offset != proposed - origin else { return proposed }
    return range.clamped(offset + origin)
  }
}
