/// A width and a height before they are resolved (UIKit's `NSCollectionLayoutSize`).
public struct SizeDescription: Sendable, Hashable, FormDecodable {
  /// The width.
  public var width: LayoutDimension
  /// The height.
  public var height: LayoutDimension

  /// Creates a size from its two dimensions.
  public init(width: LayoutDimension, height: LayoutDimension) {
    self.width = width
    self.height = height
  }

  /// The dimension along an axis.
  public subscript(axis: ScrollAxis) -> LayoutDimension { axis == .horizontal ? width : height }

  /// Whether either dimension depends on the measured content.
  package var isEstimated: Bool { width.isEstimated || height.isEstimated }

  /// A size without extent along either axis.
  static let zero = SizeDescription(width: .absolute(0), height: .absolute(0))

  /// The fields of a size in documents.
  package static let form = ObjectForm(
    blank: SizeDescription.zero,
    [
      .required("width", .dimension, { $0.width = $1 }, "The width."),
      .required("height", .dimension, { $0.height = $1 }, "The height."),
    ]
  )
}
