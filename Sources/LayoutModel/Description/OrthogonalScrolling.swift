/// The scrolling of a section across the layout's scroll axis (UIKit's
/// `UICollectionLayoutSectionOrthogonalScrollingBehavior`).
public enum OrthogonalScrolling: String, Sendable, Hashable, CaseIterable {
  /// No scrolling: groups follow each other along the scroll axis.
  case none
  /// Scrolling that ends anywhere.
  case continuous
  /// Scrolling that ends where a group starts.
  case continuousGroupLeadingBoundary
  /// Scrolling by multiples of the container's extent.
  case paging
  /// Scrolling by one group at a time, to where it starts.
  case groupPaging
  /// Scrolling by one group at a time, to where it is centred.
  case groupPagingCentered
}
