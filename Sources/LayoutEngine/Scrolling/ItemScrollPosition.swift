import LayoutModel

/// The place in the visible bounds at which an item comes into sight (UIKit's
/// `UICollectionView.ScrollPosition`).
///
/// The visible bounds are those without the content inset, and without the `pinInsets` of a section
/// that a plugin has placed. Along an axis that a position does not name, the content scrolls as
/// little as is needed.
public enum ItemScrollPosition: String, Sendable, Hashable, CaseIterable {
  /// As little scrolling as is needed, which is none for an item in sight; an item longer than the
  /// bounds shows its start.
  case nearest
  /// The top edge (`top`).
  case top
  /// The bottom edge (`bottom`).
  case bottom
  /// The left edge (`left`).
  case left
  /// The right edge (`right`).
  case right
  /// The edge at which lines start.
  case leading
  /// The edge at which lines end.
  case trailing
  /// The middle along both axes, as far as the content scrolls along them (`centeredVertically`,
  /// `centeredHorizontally`).
  case centered

  /// The place along an axis, in physical coordinates.
  enum Place { case nearest, start, middle, end }

  /// Returns the place along an axis.
  func place(along axis: ScrollAxis, isMirrored: Bool) -> Place {
    switch (self, axis) {
    case (.centered, _): .middle
    case (.top, .vertical), (.left, .horizontal): .start
    case (.bottom, .vertical), (.right, .horizontal): .end
    case (.leading, .horizontal): isMirrored ? .end : .start
    case (.trailing, .horizontal): isMirrored ? .start : .end
    default: .nearest
    }
  }
}

extension ItemScrollPosition.Place {
  /// Returns the offset along an axis at which a range of the content is at this place.
  /// - Parameters:
  ///   - range: the range, in content coordinates.
  ///   - offset: the offset before, in points.
  ///   - length: the extent of the container, in points.
  ///   - insets: the parts of the container at its start and its end that are covered, in points.
  ///   - readsFromEnd: whether an item that is too long shows its end.
  /// - Returns: the offset, in points, which may lie beyond the range of offsets.
  func offset(
    showing range: ClosedRange<Double>,
    from offset: Double,
    length: Double,
    insets: (start: Double, end: Double),
    readsFromEnd: Bool
  ) -> Double {
    let start = range.lowerBound - insets.start
    let end = range.upperBound - length + insets.end
    switch self {
    case .start: return start
    case .end: return end
    case .middle: return start + (end - start) / 2
    case .nearest:
      // At an offset between these two, the whole range is in sight; they are reversed if it is
      // longer than the bounds.
      guard end <= start else { return readsFromEnd ? end : start }
      return min(max(offset, end), start)
    }
  }
}
