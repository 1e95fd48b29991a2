#if canImport(UIKit)
import UIKit

extension HostedUpdate {
  /// Creates a change of the data source as a collection view tells it; nil if it changes nothing.
  @MainActor init?(_ item: UICollectionViewUpdateItem) {
    let before = item.indexPathBeforeUpdate.map { Place($0) }
    let after = item.indexPathAfterUpdate.map { Place($0) }
    switch (item.updateAction, before, after) {
    case (.insert, _, let after?): self = .insert(after)
    case (.delete, let before?, _): self = .delete(before)
    case (.reload, let before?, _): self = .reload(before)
    case (.move, let before?, let after?): self = .move(from: before, to: after)
    default: return nil
    }
  }
}

extension HostedUpdate.Place {
  /// Creates the place of an index path, in which a section has no item (`NSNotFound`).
  fileprivate init(_ path: IndexPath) {
    self.init(section: path.section, item: path.item == NSNotFound ? nil : path.item)
  }
}

extension UICollectionView {
  /// The number of items of each section of the data source.
  var itemCounts: [Int] { (0..<numberOfSections).map { numberOfItems(inSection: $0) } }
}
#endif
