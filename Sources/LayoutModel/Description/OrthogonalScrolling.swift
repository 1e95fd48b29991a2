/// How a section scrolls across the layout's scroll axis (UIKit's
/// `UICollectionLayoutSectionOrthogonalScrollingBehavior`).
public enum OrthogonalScrolling: String, Sendable, Hashable, CaseIterable {
  /// Not at all: groups follow each other along the scroll axis.
  case none
  /// It rests anywhere.
  case continuous
  /// It rests where a group starts.
  case continuousGroupLeadingBoundary
  /// It rests at multiples of the room's extent.
  case paging
  /// It rests where a group starts, one group at a time.
  case groupPaging
  /// It rests where a group is in the middle.
  case groupPagingCentered
}
