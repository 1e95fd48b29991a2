// What LayoutUIKit and docs/examples/CollectionApp use of UIKit, QuartzCore among it, as iOS 18's SDK declares it. Only
// the compiler reads this file; nothing of it ever runs.
@_exported import CoreGraphics
@_exported import Foundation

// MARK: Values

public struct CATransform3D: Sendable {
  public var m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44: CGFloat
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) { fatalError() }
}

public struct UIEdgeInsets: Sendable, Equatable {
  public var top, left, bottom, right: CGFloat
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

public struct NSDirectionalEdgeInsets: Sendable {
  public var top, leading, bottom, trailing: CGFloat
}

extension IndexPath {
  public init(item: Int, section: Int) { self.init(index: item) }
  public var item: Int { 0 }
  public var section: Int { 0 }
}

// MARK: Traits

public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }
public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision }
public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

public struct UIContentSizeCategory: Hashable, RawRepresentable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let unspecified = UIContentSizeCategory(rawValue: "")
  public static let extraSmall = UIContentSizeCategory(rawValue: "")
  public static let small = UIContentSizeCategory(rawValue: "")
  public static let medium = UIContentSizeCategory(rawValue: "")
  public static let large = UIContentSizeCategory(rawValue: "")
  public static let extraLarge = UIContentSizeCategory(rawValue: "")
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "")
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "")
  public static let accessibilityMedium = UIContentSizeCategory(rawValue: "")
  public static let accessibilityLarge = UIContentSizeCategory(rawValue: "")
  public static let accessibilityExtraLarge = UIContentSizeCategory(rawValue: "")
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory(rawValue: "")
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(rawValue: "")
}

public final class UITraitCollection: NSObject, @unchecked Sendable {
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .unspecified }
  public var verticalSizeClass: UIUserInterfaceSizeClass { .unspecified }
  public var displayScale: CGFloat { 0 }
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }
  public var preferredContentSizeCategory: UIContentSizeCategory { .unspecified }
}

public protocol UITraitDefinition {}
public typealias UITrait = any UITraitDefinition.Type
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
public enum UITraitVerticalSizeClass: UITraitDefinition {}
public enum UITraitDisplayScale: UITraitDefinition {}
public enum UITraitLayoutDirection: UITraitDefinition {}
public enum UITraitUserInterfaceIdiom: UITraitDefinition {}
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}
@MainActor public protocol UITraitChangeRegistration {}

@MainActor public protocol UITraitChangeObservable {}
extension UITraitChangeObservable {
  public typealias TraitChangeHandler<TraitEnvironment> = (TraitEnvironment, UITraitCollection) -> Void
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<Self>
  ) -> any UITraitChangeRegistration { fatalError() }
}

// MARK: Views

@MainActor open class UIResponder: NSObject {}
@MainActor open class UINib: NSObject {}
@MainActor open class UIColor: NSObject {
  public class var systemBackground: UIColor { UIColor() }
  public class var secondarySystemBackground: UIColor { UIColor() }
}
@MainActor open class UIScreen: NSObject {
  public static var main: UIScreen { UIScreen() }
  public var bounds: CGRect { .zero }
}

@MainActor open class UIView: UIResponder, UITraitChangeObservable {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) {}
  public var bounds: CGRect = .zero
  public var window: UIWindow? { nil }
  public var safeAreaInsets: UIEdgeInsets { fatalError() }
  public var directionalLayoutMargins: NSDirectionalEdgeInsets { fatalError() }
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  public var traitCollection: UITraitCollection { UITraitCollection() }
  public var backgroundColor: UIColor?
  public var autoresizingMask: AutoresizingMask = []
  public func addSubview(_ view: UIView) {}
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize { .zero }
}

public struct UILayoutPriority: Sendable {
  public static let required = UILayoutPriority()
  public static let fittingSizeLevel = UILayoutPriority()
}

@MainActor open class UIWindow: UIView {
  public var rootViewController: UIViewController?
  public var screen: UIScreen { UIScreen() }
  public func makeKeyAndVisible() {}
}

@MainActor open class UIScrollView: UIView {
  public var contentOffset: CGPoint = .zero
  public var contentInset: UIEdgeInsets { get { fatalError() } set {} }
  public var adjustedContentInset: UIEdgeInsets { fatalError() }
}

@MainActor open class UIViewController: UIResponder {
  public init(nibName: String?, bundle: Bundle?) {}
  public required init?(coder: NSCoder) {}
  public var view: UIView! { nil }
  public var title: String?
  open func viewDidLoad() {}
  open func viewDidLayoutSubviews() {}
}

@MainActor open class UINavigationController: UIViewController {
  public convenience init(rootViewController: UIViewController) { self.init(nibName: nil, bundle: nil) }
}

@MainActor public final class UIApplication: UIResponder {
  public struct LaunchOptionsKey: Hashable, Sendable {}
}

@MainActor public protocol UIApplicationDelegate: NSObject {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
}
extension UIApplicationDelegate {
  public static func main() {}
}

// MARK: Collection views

@MainActor public protocol UICollectionViewDataSource: NSObject {
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView
}

@MainActor public protocol UICollectionViewDelegate: NSObject {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}

@MainActor open class UICollectionView: UIScrollView {
  public enum ElementCategory: UInt, Sendable { case cell, supplementaryView, decorationView }

  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public init(handler: @escaping (Cell, IndexPath, Item) -> Void) {}
  }

  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public init(elementKind: String, handler: @escaping (Supplementary, String, IndexPath) -> Void) {}
  }

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  public weak var dataSource: (any UICollectionViewDataSource)?
  public weak var delegate: (any UICollectionViewDelegate)?
  public var numberOfSections: Int { 0 }
  public func numberOfItems(inSection section: Int) -> Int { 0 }
  public func deleteItems(at indexPaths: [IndexPath]) {}
  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell { fatalError() }
  public func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary { fatalError() }
}

@MainActor open class UICollectionReusableView: UIView {
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

@MainActor open class UICollectionViewCell: UICollectionReusableView {
  public var contentView: UIView { fatalError() }
  public var contentConfiguration: (any UIContentConfiguration)?
}

@MainActor open class UICollectionViewListCell: UICollectionViewCell {}

public protocol UIContentConfiguration {}
public struct UIListContentConfiguration: UIContentConfiguration {
  @MainActor public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  @MainActor public static func header() -> UIListContentConfiguration { UIListContentConfiguration() }
  public var text: String?
  public var secondaryText: String?
}

@MainActor open class UICollectionViewLayoutAttributes: NSObject {
  public convenience init(forCellWith indexPath: IndexPath) { self.init() }
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) { self.init() }
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) { self.init() }
  open var frame: CGRect = .zero
  open var size: CGSize = .zero
  open var transform3D: CATransform3D { get { fatalError() } set {} }
  open var transform: CGAffineTransform { get { fatalError() } set {} }
  open var alpha: CGFloat = 1
  open var zIndex = 0
  open var isHidden = false
  open var indexPath: IndexPath { IndexPath(index: 0) }
  open var representedElementCategory: UICollectionView.ElementCategory { .cell }
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

@MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
  open var invalidateEverything: Bool { false }
  open var invalidateDataSourceCounts: Bool { false }
  open var contentOffsetAdjustment: CGPoint = .zero
  open var contentSizeAdjustment: CGSize = .zero
}

@MainActor open class UICollectionViewUpdateItem: NSObject {
  public enum Action: Int, Sendable { case insert, delete, reload, move, none }
  open var indexPathBeforeUpdate: IndexPath? { nil }
  open var indexPathAfterUpdate: IndexPath? { nil }
  open var updateAction: Action { .none }
}

@MainActor open class UICollectionViewLayout: NSObject {
  public override init() {}
  public required init?(coder: NSCoder) {}
  open var collectionView: UICollectionView? { nil }
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }
  open func invalidateLayout() {}
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {}
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {}
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {}
  open func prepare() {}
  open var collectionViewContentSize: CGSize { .zero }
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { fatalError() }
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { fatalError() }
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  open func finalizeCollectionViewUpdates() {}
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  open func finalizeAnimatedBoundsChange() {}
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
}
