#if canImport(UIKit)
import UIKit

/// The reason of an invalidation.
final class HostedInvalidationContext: UICollectionViewLayoutInvalidationContext {
  /// The part that is obsolete, apart from what UIKit notes itself.
  var change = HostedChange.layout

  /// The part that is obsolete: data that was reloaded also has other cells.
  var wholeChange: HostedChange {
    if invalidateEverything { return .everything }
    return invalidateDataSourceCounts ? max(change, .items) : change
  }
}
#endif
