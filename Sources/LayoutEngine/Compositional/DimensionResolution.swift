import LayoutModel

extension LayoutDimension {
  /// The dimension in points (`docs/compositional.md`, rule 1): a fraction of `base`, or the
  /// estimate.
  func resolved(in base: Size, pixels: PixelAlignment) -> Double {
    switch self {
    case .absolute(let length): length
    case .fractionalWidth(let fraction): max(0, pixels.down(fraction * base.width))
    case .fractionalHeight(let fraction): max(0, pixels.down(fraction * base.height))
    case .estimated(let length), .uniformAcrossSiblings(let length): length
    }
  }
}

extension LayoutSize {
  /// Both dimensions in points, estimates as they are.
  func resolved(in base: Size, pixels: PixelAlignment) -> Size {
    Size(
      width: width.resolved(in: base, pixels: pixels),
      height: height.resolved(in: base, pixels: pixels)
    )
  }

  /// A resolved size with the content's own in place of estimates, but for an axis on which a group
  /// has decided.
  func measured(_ size: Size, content: CellAnswer, fixed: Axis?) -> Size {
    Size(
      width: (width.isEstimated && fixed != .horizontal ? content.width : nil) ?? size.width,
      height: (height.isEstimated && fixed != .vertical ? content.height : nil) ?? size.height
    )
  }
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
