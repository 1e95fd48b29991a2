package import LayoutEngine
import LayoutModel

/// A change of a collection view's data source, as the view tells its layout
/// (`UICollectionViewUpdateItem`).
package enum HostedUpdate: Sendable, Hashable {
  /// A section, or an item in it.
  package struct Place: Sendable, Hashable {
    /// The section, from 0.
    package var section: Int
    /// The item, from 0; nil if the whole section changes.
    package var item: Int?

    /// Creates the place of a section or an item.
    package init(section: Int, item: Int? = nil) { (self.section, self.item) = (section, item) }
  }

  /// A new section or item, at its place after the update.
  case insert(Place)
  /// A section or an item that is gone, at its place before the update.
  case delete(Place)
  /// A section or an item with other contents, at its place before the update.
  case reload(Place)
  /// A section or an item with another place.
  case move(from: Place, to: Place)
}

extension LayoutUpdates {
  /// Creates the calls that make an update of a data source.
  ///
  /// A view also tells of items in sections that it deletes or inserts; here, these come and go with
  /// their sections. An item that leaves a deleted section is an inserted one.
  /// - Parameters:
  ///   - updates: the changes of the view, in any order.
  ///   - counts: the number of items in each section after the update.
  package init(_ updates: [HostedUpdate], counts: [Int]) {
    self.init()
    var inserted: Set<Int> = []
    for update in updates {
      switch update {
      case .insert(let place) where place.item == nil: inserted.insert(place.section)
      case .delete(let place) where place.item == nil: deletedSections.append(place.section)
      default: continue
      }
    }
    let deleted = Set(deletedSections)
    func insertedRange(_ section: Int, _ item: Int) -> [ItemRange] {
      inserted.contains(section) ? [] : [ItemRange(section: section, items: item..<item + 1)]
    }
    for update in updates {
      switch update {
      case .insert(let place):
        guard let item = place.item else { continue }
        insertedItems += insertedRange(place.section, item)
      case .delete(let place):
        guard let item = place.item, !deleted.contains(place.section) else { continue }
        deletedItems.append(ItemRange(section: place.section, items: item..<item + 1))
      case .reload(let place):
        guard !deleted.contains(place.section) else { continue }
        if let item = place.item {
          reloadedItems.append(ItemPath(section: place.section, item: item))
        } else {
          reloadedSections.append(place.section)
        }
      case .move(let old, let new):
        guard let from = old.item, let target = new.item else {
          movedSections.append(LayoutChange.Move(from: old.section, to: new.section))
          continue
        }
        guard !deleted.contains(old.section) else {
          insertedItems += insertedRange(new.section, target)
          continue
        }
        movedItems.append(
          LayoutChange.Move(
            from: ItemPath(section: old.section, item: from),
            to: ItemPath(section: new.section, item: target)
          )
        )
      }
    }
    let entering = Dictionary(grouping: movedItems, by: \.to.section)
    insertedSections = inserted.sorted()
      .map { section in
        let count = counts.indices.contains(section) ? counts[section] : 0
        return (section, max(0, count - (entering[section]?.count ?? 0)))
      }
  }
}
