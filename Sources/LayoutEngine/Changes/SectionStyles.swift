import LayoutModel

/// The ways in which the elements of a layout's sections appear and change, each found once.
struct SectionStyles {
  private let layout: CollectionLayout
  private let provider: any LayoutProvider
  private var known: [Int?: TransitionStyle] = [:]

  /// Creates the styles of a layout, whose providers say them.
  init(_ layout: CollectionLayout, calling provider: any LayoutProvider) {
    (self.layout, self.provider) = (layout, provider)
  }

  /// Returns the style of a section, or with nil that of the elements of no section; the standard one
  /// without a provider.
  /// - Throws: the failure of a provider that does not load.
  mutating func style(of section: Int?) throws(LayoutError) -> TransitionStyle {
    if let style = known[section] { return style }
    guard let request = layout.transitionRequest(ofSection: section) else { return .standard }
    let style = try provider.transitionStyle(of: request.provider)
    known[section] = style
    return style
  }
}

extension LayoutElement {
  /// Returns the attributes at the end of a change at which the element is not there.
  /// - Parameters:
  ///   - appearance: the way in which it appears or disappears.
  ///   - distance: the distance by which its neighbours are moved there, in points.
  ///   - size: the size of the visible bounds.
  /// - Returns: the element with these attributes.
  func absent(
    _ appearance: TransitionStyle.Appearance,
    movedBy distance: LayoutPoint,
    below size: LayoutSize
  ) -> LayoutElement {
    var absent = self
    absent.move(by: distance)
    switch appearance {
    case .fade: absent.alpha = 0
    case .scale:
      absent.alpha = 0
      absent.removeExtent()
    case .slideFromBottom: absent.move(by: LayoutPoint(x: 0, y: size.height))
    case .none: break
    }
    return absent
  }

  /// Scales the element to nothing about its anchor, before its transform.
  private mutating func removeExtent() {
    if let transform3D {
      let flat = transform3D.numbers.enumerated().map { $0.offset < 8 ? 0 : $0.element }
      self.transform3D = Transform3D(flat) ?? transform3D
    } else {
      transform = LayoutTransform(a: 0, b: 0, c: 0, d: 0, tx: transform.tx, ty: transform.ty)
    }
  }
}
