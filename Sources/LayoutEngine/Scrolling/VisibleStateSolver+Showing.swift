package import LayoutModel

// Offsets at which an item is in sight.
extension VisibleStateSolver {
  /// Returns the offset at which a frame of the content is in sight, within the range.
  ///
  /// The content inset covers a part of the container, and so do the `pinInsets` with which a
  /// collection's plugin has placed the section.
  /// - Parameters:
  ///   - frame: the frame, in content coordinates.
  ///   - section: the section that the frame belongs to; nil if it belongs to none.
  ///   - position: the place at which it comes into sight.
  ///   - offset: the content offset before.
  /// - Returns: the offset, in points.
  package func offset(
    showing frame: LayoutRect,
    ofSection section: Int?,
    at position: ItemScrollPosition,
    from offset: LayoutPoint
  ) -> LayoutPoint {
    let inset = layout.contentInset
    let placement = section.flatMap {
      layout.sections.indices.contains($0) ? layout.sections[$0].placement : nil
    }
    let pins = placement?.pinInsets ?? .zero
    let (left, right) = inset.sides(isMirrored: isMirrored)
    let pinSides = pins.sides(isMirrored: isMirrored)
    var shown = LayoutPoint.zero
    for axis in ScrollAxis.allCases {
      let isVertical = axis == .vertical
      shown[axis] = position.place(along: axis, isMirrored: isMirrored)
        .offset(
          showing: frame.min(axis)...max(frame.min(axis), frame.max(axis)),
          from: offset[axis],
          length: environment.container.contentSize[axis],
          insets: isVertical
            ? (inset.top + pins.top, inset.bottom + pins.bottom)
            : (left + pinSides.left, right + pinSides.right),
          readsFromEnd: !isVertical && isMirrored
        )
    }
    return range.clamped(shown)
  }

  /// Returns the distance towards its end by which a row that scrolls across brings an item into
  /// sight, in points; nil if the item's section has no such row.
  package func rowDistance(showing path: ItemPath, at position: ItemScrollPosition) -> Double? {
    guard let frame = layout.element(at: path)?.frame,
      let row = layout.sections[path.section].layout.orthogonal
    else { return nil }
    let isReversed = isMirrored && row.axis == .horizontal
    let offset = position.place(along: row.axis, isMirrored: isMirrored)
      .offset(
        showing: frame.min(row.axis)...max(frame.min(row.axis), frame.max(row.axis)),
        from: 0,
        length: environment.container.contentSize[row.axis],
        insets: (0, 0),
        readsFromEnd: isReversed
      )
    return isReversed ? -offset : offset
  }
}
