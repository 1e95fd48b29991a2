package import LayoutModel

// Content offsets after changes.
extension VisibleStateSolver {
  /// Returns the content offset after a change: the proposed one, or the one that providers choose:
  /// that of the section in the middle of the visible bounds, and then the one that has placed the
  /// sections.
  ///
  /// An offset outside the range becomes the nearest one of the range.
  /// - Parameters:
  ///   - proposed: the offset that keeps the reader's place, in points.
  ///   - changed: returns the change; called only if a provider chooses.
  /// - Returns: the offset, in points.
  /// - Throws: the failure of a provider.
  package func offsetAfterChange(
    proposed: LayoutPoint,
    _ changed: () throws(LayoutError) -> ChangedCollection
  ) throws(LayoutError) -> LayoutPoint {
    let hook = ProviderMethodName.contentOffsetAfterChange
    let bounds = LayoutRect(origin: proposed, size: environment.container.contentSize)
    var requests: [(section: Int?, request: ProviderRequest)] = []
    if let index = section(inMiddleOf: bounds),
      let request = try visibleStateRequest(of: layout.sections[index], for: hook)
    {
      requests.append((index, request))
    }
    if let request = try collectionRequest(for: hook) { requests.append((nil, request)) }
    guard !requests.isEmpty else { return proposed }
    let change = try changed()
    var offset = proposed
    for (section, request) in requests {
      offset = try self.offset(after: change, of: section, request, proposed: offset)
    }
    return offset
  }

  /// Returns the offset that the provider of a section chooses, or with nil that of the collection.
  private func offset(
    after changed: ChangedCollection,
    of index: Int?,
    _ given: ProviderRequest,
    proposed: LayoutPoint
  ) throws(LayoutError) -> LayoutPoint {
    let bounds = LayoutRect(origin: proposed, size: environment.container.contentSize)
    let origin = index.map { layout.sections[$0].scrolledOrigin } ?? .zero
    var request = given
    request.change = changed.context(ofNewSection: index)
    request.sections = layout.placedSections
    request.scroll = scroll(to: bounds, velocity: .zero, from: origin)
    let chosen = try naming(index) { () throws(LayoutError) in
      try provider.call(.contentOffsetAfterChange, request, proposed - origin)
    }
    guard chosen != proposed - origin else { return proposed }
    return range.clamped(chosen + origin)
  }
}
