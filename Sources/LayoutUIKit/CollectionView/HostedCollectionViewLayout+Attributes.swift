#if canImport(UIKit)
import LayoutHost
import LayoutModel
import UIKit

// Attributes of elements by their names.
extension HostedCollectionViewLayout {
  /// Returns the attributes of an element; nil if the layout or the view has no such element.
  func attributes(named name: HostedElement.Name) -> HostedLayoutAttributes? {
    hosted.element(named: name).flatMap { attributes($0, named: name) }
  }

  /// Returns the attributes with which an element starts in the change that is animated; nil without
  /// any.
  func initialAttributes(_ name: HostedElement.Name) -> HostedLayoutAttributes? {
    hosted.start(of: name).flatMap { attributes($0, named: name) }
  }

  /// Returns the attributes with which an element ends in the change that is animated; nil without
  /// any.
  func finalAttributes(_ name: HostedElement.Name) -> HostedLayoutAttributes? {
    hosted.end(of: name).flatMap { attributes($0, named: name) }
  }

  /// Returns the attributes of an element; nil if the view has no views of its kind.
  func attributes(
    _ element: LayoutElement,
    named name: HostedElement.Name
  ) -> HostedLayoutAttributes? {
    let (path, kind) = (IndexPath(name), name.elementKind ?? "")
    let attributes: HostedLayoutAttributes
    switch name.kind {
    case .item:
      attributes = HostedLayoutAttributes(forCellWith: path)
    case .supplementary:
      guard supplementaryKinds?.contains(kind) ?? true else { return nil }
      attributes = HostedLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
    case .decoration:
      guard decorationKinds.contains(kind) else { return nil }
      attributes = HostedLayoutAttributes(forDecorationViewOfKind: kind, with: path)
    }
    attributes.take(element)
    return attributes
  }

  /// Returns the size that a cell prefers; nil if the layout keeps its own.
  func measuredSize(
    _ preferred: UICollectionViewLayoutAttributes,
    inPlaceOf original: UICollectionViewLayoutAttributes
  ) -> MeasuredSize? {
    guard original.representedElementCategory == .cell else { return nil }
    let path = original.indexPath
    return hosted.measuredSize(
      LayoutSize(preferred.size),
      inPlaceOf: LayoutSize(original.size),
      of: ItemPath(section: path.section, item: path.item)
    )
  }
}
#endif
