internal import LayoutModel

extension LayoutDimension {
  /// The dimension in points (`docs/compositional.md`, rule 1): a fraction of `base`, or the
  /// content's `own` extent, where it is known.
  func resolved(in base: Size, own: Double?, pixels: PixelAlignment) -> Double {
    switch self {
    case .absolute(let length): length
    case .fractionalWidth(let fraction): max(0, pixels.down(fraction * base.width))
    case .fractionalHeight(let fraction): max(0, pixels.down(fraction * base.height))
    case .estimated(let length), .uniformAcrossSiblings(let length): own ?? length
    }
  }
}

extension LayoutSize {
  /// Both dimensions in points.
  func resolved(in base: Size, own: OwnSize = .unknown, pixels: PixelAlignment) -> Size {
    Size(
      width: width.resolved(in: base, own: own.width, pixels: pixels),
      height: height.resolved(in: base, own: own.height, pixels: pixels)
    )
  }
}

/// How large an item's content says it is, as far as it says so.
struct OwnSize {
  var width: Double?
  var height: Double?

  static let unknown = OwnSize()
}

extension Rect {
  /// A slot without the insets of what stands in it (rule 10): insets count only on axes that are
  /// not estimated, and an extent that would be negative becomes its absolute value.
  func inset(by insets: DirectionalEdgeInsets, of size: LayoutSize) -> Rect {
    var frame = self
    if !size.width.isEstimated {
      frame.x += insets.leading
      frame.width = abs(width - insets.leading - insets.trailing)
    }
    if !size.height.isEstimated {
      frame.y += insets.top
      frame.height = abs(height - insets.top - insets.bottom)
    }
    return frame
  }
}
