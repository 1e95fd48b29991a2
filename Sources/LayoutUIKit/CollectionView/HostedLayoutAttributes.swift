#if canImport(UIKit)
import LayoutHost
public import LayoutModel
public import UIKit

/// The attributes of an element, with what only plugins give.
///
/// ```swift
/// override func apply(_ attributes: UICollectionViewLayoutAttributes) {
///   super.apply(attributes)
///   guard let hosted = attributes as? HostedLayoutAttributes else { return }
///   title.frame = hosted.parts.first { $0.name == "title" }.map { CGRect($0.frame) } ?? bounds
///   shade.alpha = hosted.values?["shade"]?.number ?? 0
/// }
/// ```
public final class HostedLayoutAttributes: UICollectionViewLayoutAttributes {
  // Read and written on the main thread, as all attributes; NSObject's equality belongs to no thread.

  /// The named parts of the cell, in points from its corner.
  public nonisolated(unsafe) var parts: [CellPart] = []
  /// The values that a plugin gives the element, always an object; nil without any.
  public nonisolated(unsafe) var values: SourceValue?

  /// Returns attributes with the same values.
  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let hosted = copy as? HostedLayoutAttributes {
      hosted.parts = parts
      hosted.values = values
    }
    return copy
  }

  /// Returns whether an object is attributes with the same values.
  public nonisolated override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HostedLayoutAttributes else { return false }
    return super.isEqual(object) && parts == other.parts && values == other.values
  }
}

extension HostedLayoutAttributes {
  /// Takes the values of an element.
  func take(_ element: LayoutElement) {
    // UIKit sets the frame right only while there is no transform.
    frame = CGRect(element.frame)
    zIndex = element.zIndex
    alpha = CGFloat(element.alpha)
    isHidden = element.isHidden
    if let transform = element.transform3DAboutMiddle {
      transform3D = CATransform3D(transform)
    } else {
      transform = CGAffineTransform(element.transformAboutMiddle)
    }
    parts = element.parts
    values = element.values
  }
}
#endif
