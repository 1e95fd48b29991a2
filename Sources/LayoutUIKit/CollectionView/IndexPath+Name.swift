#if canImport(UIKit)
import LayoutModel
import UIKit

extension IndexPath {
  /// Creates the index path of an element.
  ///
  /// As in UIKit's compositional layout, the layout's own headers and footers have a single index.
  init(_ name: HostedElement.Name) {
    if let section = name.section {
      self.init(item: name.item, section: section)
    } else {
      self.init(index: name.item)
    }
  }

  /// Returns the name of the element of a category and a kind.
  func name(_ kind: ElementKind, ofKind elementKind: String? = nil) -> HostedElement.Name {
    guard count > 1 else {
      return HostedElement.Name(kind, ofKind: elementKind, section: nil, item: first ?? 0)
    }
    return HostedElement.Name(kind, ofKind: elementKind, section: section, item: item)
  }
}
#endif
