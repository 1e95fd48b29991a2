#if canImport(UIKit)
import LayoutHost
import LayoutModel
import UIKit

extension HostedView {
  /// Creates the description of a collection view.
  /// - Parameters:
  ///   - view: the view.
  ///   - bounds: the bounds that it gets; nil means those that it has.
  @MainActor init(_ view: UICollectionView, bounds: CGRect? = nil) {
    let isReversed = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    var surroundings = EnvironmentDescription()
    surroundings.traits = TraitsDescription(view.traitCollection)
    surroundings.traits.layoutDirection = isReversed ? .rightToLeft : .leftToRight
    surroundings.safeAreaInsets = DirectionalEdgeInsets(
      view.safeAreaInsets,
      isReversed: isReversed
    )
    surroundings.layoutMargins = DirectionalEdgeInsets(view.directionalLayoutMargins)
    if let screen = view.window?.screen.bounds.size {
      surroundings.screen = LayoutSize(screen)
      surroundings.orientation = screen.width > screen.height ? .landscape : .portrait
    }
    self.init(
      bounds: LayoutRect(bounds ?? view.bounds),
      contentInset: DirectionalEdgeInsets(view.adjustedContentInset, isReversed: isReversed),
      surroundings: surroundings
    )
  }
}

extension TraitsDescription {
  /// Creates the description of traits; unspecified ones are left open.
  @MainActor init(_ traits: UITraitCollection) {
    self.init()
    horizontalSizeClass = SizeClass(traits.horizontalSizeClass)
    verticalSizeClass = SizeClass(traits.verticalSizeClass)
    displayScale = traits.displayScale > 0 ? Double(traits.displayScale) : nil
    userInterfaceIdiom = UserInterfaceIdiom(traits.userInterfaceIdiom)
    preferredContentSizeCategory = PreferredContentSizeCategory(traits.preferredContentSizeCategory)
  }

  /// The traits that change a layout.
  static var observed: [UITrait] {
    [
      UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self, UITraitDisplayScale.self,
      UITraitLayoutDirection.self, UITraitUserInterfaceIdiom.self,
      UITraitPreferredContentSizeCategory.self,
    ]
  }
}

extension PreferredContentSizeCategory {
  /// Creates a category; nil if it is unspecified.
  fileprivate init?(_ category: UIContentSizeCategory) {
    switch category {
    case .extraSmall: self = .extraSmall
    case .small: self = .small
    case .medium: self = .medium
    case .large: self = .large
    case .extraLarge: self = .extraLarge
    case .extraExtraLarge: self = .extraExtraLarge
    case .extraExtraExtraLarge: self = .extraExtraExtraLarge
    case .accessibilityMedium: self = .accessibilityMedium
    case .accessibilityLarge: self = .accessibilityLarge
    case .accessibilityExtraLarge: self = .accessibilityExtraLarge
    case .accessibilityExtraExtraLarge: self = .accessibilityExtraExtraLarge
    case .accessibilityExtraExtraExtraLarge: self = .accessibilityExtraExtraExtraLarge
    default: return nil
    }
  }
}

extension SizeClass {
  /// Creates a size class; nil if it is unspecified.
  fileprivate init?(_ sizeClass: UIUserInterfaceSizeClass) {
    switch sizeClass {
    case .compact: self = .compact
    case .regular: self = .regular
    default: return nil
    }
  }
}

extension UserInterfaceIdiom {
  /// Creates an idiom; nil if it is unspecified.
  fileprivate init?(_ idiom: UIUserInterfaceIdiom) {
    switch idiom {
    case .phone: self = .phone
    case .pad: self = .pad
    case .mac: self = .mac
    case .tv: self = .tv
    case .carPlay: self = .carPlay
    case .vision: self = .vision
    default: return nil
    }
  }
}

extension DirectionalEdgeInsets {
  /// Creates insets from those of a view's sides.
  init(_ insets: UIEdgeInsets, isReversed: Bool) {
    self.init(
      top: Double(insets.top),
      leading: Double(isReversed ? insets.right : insets.left),
      bottom: Double(insets.bottom),
      trailing: Double(isReversed ? insets.left : insets.right)
    )
  }

  /// Creates insets with the same distances.
  init(_ insets: NSDirectionalEdgeInsets) {
    self.init(
      top: Double(insets.top),
      leading: Double(insets.leading),
      bottom: Double(insets.bottom),
      trailing: Double(insets.trailing)
    )
  }

  /// Returns the insets of a view's sides.
  func sides(isReversed: Bool) -> UIEdgeInsets {
    UIEdgeInsets(
      top: CGFloat(top),
      left: CGFloat(isReversed ? trailing : leading),
      bottom: CGFloat(bottom),
      right: CGFloat(isReversed ? leading : trailing)
    )
  }
}

extension CATransform3D {
  /// Creates a transform with the same numbers.
  init(_ transform: Transform3D) {
    let numbers = transform.numbers.map { CGFloat($0) }
    self.init(
      m11: numbers[0],
      m12: numbers[1],
      m13: numbers[2],
      m14: numbers[3],
      m21: numbers[4],
      m22: numbers[5],
      m23: numbers[6],
      m24: numbers[7],
      m31: numbers[8],
      m32: numbers[9],
      m33: numbers[10],
      m34: numbers[11],
      m41: numbers[12],
      m42: numbers[13],
      m43: numbers[14],
      m44: numbers[15]
    )
  }
}
#endif
