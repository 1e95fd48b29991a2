// The declarations of UIKit's compositional layout that exported code uses. The types record what
// they are given, and a layout prints it as a document's description.

typealias CGFloat = Double

struct CGPoint { var x, y: CGFloat }

struct CGSize { var width, height: CGFloat }

struct CGRect { var x, y, width, height: CGFloat }

struct NSDirectionalEdgeInsets { var top, leading, bottom, trailing: CGFloat }

struct NSDirectionalRectEdge: OptionSet {
  let rawValue: UInt

  static let top = NSDirectionalRectEdge(rawValue: 1)
  static let leading = NSDirectionalRectEdge(rawValue: 2)
  static let bottom = NSDirectionalRectEdge(rawValue: 4)
  static let trailing = NSDirectionalRectEdge(rawValue: 8)
  static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

enum NSRectAlignment: String {
  case top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}

enum UIContentInsetsReference: String {
  case automatic, none, safeArea, layoutMargins, readableContent
}

enum UICollectionLayoutSectionOrthogonalScrollingBehavior: String {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

// MARK: Sizes and distances

@MainActor final class NSCollectionLayoutDimension {
  fileprivate let key: String
  fileprivate let number: CGFloat

  private init(_ key: String, _ number: CGFloat) { (self.key, self.number) = (key, number) }

  static func fractionalWidth(_ fraction: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension("fractionalWidth", fraction)
  }

  static func fractionalHeight(_ fraction: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension("fractionalHeight", fraction)
  }

  static func absolute(_ length: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension("absolute", length)
  }

  static func estimated(_ length: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension("estimated", length)
  }

  static func uniformAcrossSiblings(estimate: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension("uniformAcrossSiblings", estimate)
  }

  fileprivate var recorded: String { object([(key, "\(number)")]) }

  /// The length in a space, with fractions rounded down to pixels.
  fileprivate func length(in space: Space) -> CGFloat {
    let base =
      key == "fractionalWidth"
      ? space.size.width : key == "fractionalHeight" ? space.size.height : nil
    guard let base else { return number }
    return max(0, (number * base * space.scale + 0.001).rounded(.down) / space.scale)
  }
}

@MainActor final class NSCollectionLayoutSize {
  fileprivate let width, height: NSCollectionLayoutDimension

  init(
    widthDimension: NSCollectionLayoutDimension,
    heightDimension: NSCollectionLayoutDimension
  ) {
    (width, height) = (widthDimension, heightDimension)
  }

  fileprivate var recorded: String {
    object([("width", width.recorded), ("height", height.recorded)])
  }
}

@MainActor final class NSCollectionLayoutSpacing {
  fileprivate let recorded: String

  private init(_ key: String, _ length: CGFloat) { recorded = object([(key, "\(length)")]) }

  static func fixed(_ length: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing("fixed", length)
  }

  static func flexible(_ length: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing("flexible", length)
  }
}

@MainActor final class NSCollectionLayoutEdgeSpacing {
  fileprivate let recorded: String

  init(
    leading: NSCollectionLayoutSpacing?,
    top: NSCollectionLayoutSpacing?,
    trailing: NSCollectionLayoutSpacing?,
    bottom: NSCollectionLayoutSpacing?
  ) {
    recorded = object([
      ("leading", leading?.recorded), ("top", top?.recorded),
      ("trailing", trailing?.recorded), ("bottom", bottom?.recorded),
    ])
  }
}

@MainActor final class NSCollectionLayoutAnchor {
  fileprivate let recorded: String

  init(edges: NSDirectionalRectEdge) { recorded = Self.anchor(edges, []) }

  init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    recorded = Self.anchor(edges, [("absoluteOffset", point(absoluteOffset))])
  }

  init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    recorded = Self.anchor(edges, [("fractionalOffset", point(fractionalOffset))])
  }

  private static func anchor(
    _ edges: NSDirectionalRectEdge,
    _ offset: [(String, String?)]
  ) -> String {
    let names: [(NSDirectionalRectEdge, String)] = [
      (.top, "top"), (.leading, "leading"), (.bottom, "bottom"), (.trailing, "trailing"),
    ]
    return object(
      [("edges", list(names.filter { edges.contains($0.0) }.map { quoted($0.1) }))] + offset
    )
  }
}

// MARK: Environments

@MainActor protocol NSCollectionLayoutContainer {
  var contentSize: CGSize { get }
  var effectiveContentSize: CGSize { get }
}

@MainActor protocol NSCollectionLayoutEnvironment {
  var container: any NSCollectionLayoutContainer { get }
}

/// The space of a section or a group, and the pixels per point.
struct Space: NSCollectionLayoutContainer, NSCollectionLayoutEnvironment {
  var size: CGSize
  var insets = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  var scale: CGFloat

  var container: any NSCollectionLayoutContainer { self }
  var contentSize: CGSize { size }
  var effectiveContentSize: CGSize {
    CGSize(
      width: max(0, size.width - insets.leading - insets.trailing),
      height: max(0, size.height - insets.top - insets.bottom)
    )
  }
}

// MARK: Items

@MainActor class NSCollectionLayoutItem {
  let layoutSize: NSCollectionLayoutSize
  var contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  var edgeSpacing: NSCollectionLayoutEdgeSpacing?
  fileprivate var supplements: [NSCollectionLayoutSupplementaryItem]

  init(layoutSize: NSCollectionLayoutSize) {
    (self.layoutSize, supplements) = (layoutSize, [])
  }

  init(
    layoutSize: NSCollectionLayoutSize,
    supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) {
    (self.layoutSize, supplements) = (layoutSize, supplementaryItems)
  }

  fileprivate var fields: [(String, String?)] {
    [
      ("size", layoutSize.recorded), ("contentInsets", insets(contentInsets)),
      ("edgeSpacing", edgeSpacing?.recorded),
      ("supplementaryItems", list(supplements.map(\.recordedSupplement))),
    ]
  }

  fileprivate func recorded(in _: Space) -> String { object(fields) }
}

@MainActor class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  let elementKind: String
  private let anchor, own: NSCollectionLayoutAnchor?
  var zIndex = 1

  init(
    layoutSize: NSCollectionLayoutSize,
    elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor
  ) {
    (self.elementKind, anchor, own) = (elementKind, containerAnchor, nil)
    super.init(layoutSize: layoutSize)
  }

  init(
    layoutSize: NSCollectionLayoutSize,
    elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor,
    itemAnchor: NSCollectionLayoutAnchor
  ) {
    (self.elementKind, anchor, own) = (elementKind, containerAnchor, itemAnchor)
    super.init(layoutSize: layoutSize)
  }

  fileprivate init(boundary layoutSize: NSCollectionLayoutSize, elementKind: String) {
    (self.elementKind, anchor, own) = (elementKind, nil, nil)
    super.init(layoutSize: layoutSize)
  }

  fileprivate var kindFields: [(String, String?)] {
    [
      ("elementKind", quoted(elementKind)), ("size", layoutSize.recorded), ("zIndex", "\(zIndex)"),
    ]
  }

  fileprivate var recordedSupplement: String {
    object(kindFields + [("containerAnchor", anchor?.recorded), ("itemAnchor", own?.recorded)])
  }
}

@MainActor
final class NSCollectionLayoutBoundarySupplementaryItem:
  NSCollectionLayoutSupplementaryItem
{
  private let alignment: NSRectAlignment
  private let offset: CGPoint
  var extendsBoundary = true
  var pinToVisibleBounds = false

  init(
    layoutSize: NSCollectionLayoutSize,
    elementKind: String,
    alignment: NSRectAlignment,
    absoluteOffset: CGPoint = CGPoint(x: 0, y: 0)
  ) {
    (self.alignment, offset) = (alignment, absoluteOffset)
    super.init(boundary: layoutSize, elementKind: elementKind)
  }

  fileprivate var recordedBoundary: String {
    object(
      kindFields + [
        ("alignment", quoted(alignment.rawValue)), ("absoluteOffset", point(offset)),
        ("extendsBoundary", "\(extendsBoundary)"), ("pinToVisibleBounds", "\(pinToVisibleBounds)"),
      ]
    )
  }
}

@MainActor final class NSCollectionLayoutDecorationItem {
  private let elementKind: String
  var contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  var zIndex = 0

  private init(elementKind: String) { self.elementKind = elementKind }

  static func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(elementKind: elementKind)
  }

  fileprivate var recorded: String {
    object([
      ("elementKind", quoted(elementKind)), ("contentInsets", insets(contentInsets)),
      ("zIndex", "\(zIndex)"),
    ])
  }
}

// MARK: Groups

@MainActor final class NSCollectionLayoutGroupCustomItem {
  fileprivate let recorded: String

  init(frame: CGRect, zIndex: Int = 0) {
    recorded = object([
      ("x", "\(frame.x)"), ("y", "\(frame.y)"), ("width", "\(frame.width)"),
      ("height", "\(frame.height)"), ("zIndex", "\(zIndex)"),
    ])
  }
}

typealias NSCollectionLayoutGroupCustomItemProvider =
  (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

@MainActor final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  private enum Content {
    case items([NSCollectionLayoutItem])
    case count(NSCollectionLayoutItem, Int)
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }

  private let axis: String
  private let content: Content
  var interItemSpacing: NSCollectionLayoutSpacing?
  var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
    get { supplements }
    set { supplements = newValue }
  }

  private init(_ layoutSize: NSCollectionLayoutSize, _ axis: String, _ content: Content) {
    (self.axis, self.content) = (axis, content)
    super.init(layoutSize: layoutSize)
  }

  static func horizontal(
    layoutSize: NSCollectionLayoutSize,
    subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, "horizontal", .items(subitems))
  }

  static func vertical(
    layoutSize: NSCollectionLayoutSize,
    subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, "vertical", .items(subitems))
  }

  static func horizontal(
    layoutSize: NSCollectionLayoutSize,
    repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, "horizontal", .count(subitem, count))
  }

  static func vertical(
    layoutSize: NSCollectionLayoutSize,
    repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, "vertical", .count(subitem, count))
  }

  static func custom(
    layoutSize: NSCollectionLayoutSize,
    itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, "custom", .custom(itemProvider))
  }

  fileprivate override func recorded(in space: Space) -> String {
    let size = CGSize(
      width: layoutSize.width.length(in: space),
      height: layoutSize.height.length(in: space)
    )
    let own = Space(size: size, insets: contentInsets, scale: space.scale)
    var recorded = fields + [("axis", quoted(axis))]
    switch content {
    case .items(let items):
      recorded.append(("items", list(items.map { $0.recorded(in: own) })))
    case .count(let item, let count):
      recorded += [("item", item.recorded(in: own)), ("count", "\(count)")]
    case .custom(let provider):
      recorded.append(("frames", list(provider(own).map(\.recorded))))
    }
    if let interItemSpacing { recorded.append(("interItemSpacing", interItemSpacing.recorded)) }
    return object(recorded)
  }
}

// MARK: Sections and layouts

@MainActor final class NSCollectionLayoutSection {
  private let group: NSCollectionLayoutGroup
  var contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  var contentInsetsReference = UIContentInsetsReference.automatic
  var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
  var interGroupSpacing: CGFloat = 0
  var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  var decorationItems: [NSCollectionLayoutDecorationItem] = []

  init(group: NSCollectionLayoutGroup) { self.group = group }

  /// The section's description; `space` is that of the collection, without insets of its own.
  fileprivate func recorded(in space: Space, isVertical: Bool) -> String {
    var inner = space
    if isVertical {
      inner.size.width -= contentInsets.leading + contentInsets.trailing
    } else {
      inner.size.height -= contentInsets.top + contentInsets.bottom
    }
    return object([
      ("group", group.recorded(in: inner)),
      ("contentInsets", insets(contentInsets)),
      ("contentInsetsReference", quoted(contentInsetsReference.rawValue)),
      (
        "supplementariesFollowContentInsets",
        "\(supplementaryContentInsetsReference == .automatic)"
      ),
      ("interGroupSpacing", "\(interGroupSpacing)"),
      ("orthogonalScrolling", quoted(orthogonalScrollingBehavior.rawValue)),
      ("boundarySupplementaryItems", list(boundarySupplementaryItems.map(\.recordedBoundary))),
      ("decorationItems", list(decorationItems.map(\.recorded))),
    ])
  }
}

enum ScrollDirection: String { case horizontal, vertical }

@MainActor final class UICollectionViewCompositionalLayoutConfiguration {
  var scrollDirection = ScrollDirection.vertical
  var interSectionSpacing: CGFloat = 0
  var contentInsetsReference = UIContentInsetsReference.automatic
  var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
}

typealias UICollectionViewCompositionalLayoutSectionProvider =
  (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

@MainActor final class UICollectionViewCompositionalLayout {
  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  private let configuration: UICollectionViewCompositionalLayoutConfiguration

  init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration =
      UICollectionViewCompositionalLayoutConfiguration()
  ) {
    (provider, self.configuration) = ({ _, _ in section }, configuration)
  }

  init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration =
      UICollectionViewCompositionalLayoutConfiguration()
  ) {
    (provider, self.configuration) = (sectionProvider, configuration)
  }

  /// The configuration and the sections, as one line of JSON.
  func recorded(sections count: Int, width: CGFloat, height: CGFloat, scale: CGFloat) -> String {
    let space = Space(size: CGSize(width: width, height: height), scale: scale)
    let isVertical = configuration.scrollDirection == .vertical
    let sections = (0..<count)
      .compactMap { provider($0, space)?.recorded(in: space, isVertical: isVertical) }
    return object([
      (
        "configuration",
        object([
          ("scrollDirection", quoted(configuration.scrollDirection.rawValue)),
          ("interSectionSpacing", "\(configuration.interSectionSpacing)"),
          ("contentInsetsReference", quoted(configuration.contentInsetsReference.rawValue)),
          (
            "boundarySupplementaryItems",
            list(configuration.boundarySupplementaryItems.map(\.recordedBoundary))
          ),
        ])
      ),
      ("sections", list(sections)),
    ])
  }
}

// MARK: JSON

private func object(_ fields: [(String, String?)]) -> String {
  let members = fields.compactMap { key, value in value.map { "\(quoted(key)): \($0)" } }
  return "{" + members.joined(separator: ", ") + "}"
}

private func list(_ elements: [String]) -> String {
  "[" + elements.joined(separator: ", ") + "]"
}

private func quoted(_ text: String) -> String {
  let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }
  return "\"" + escaped.joined() + "\""
}

private func point(_ point: CGPoint) -> String {
  object([("x", "\(point.x)"), ("y", "\(point.y)")])
}

private func insets(_ insets: NSDirectionalEdgeInsets) -> String {
  object([
    ("top", "\(insets.top)"), ("leading", "\(insets.leading)"), ("bottom", "\(insets.bottom)"),
    ("trailing", "\(insets.trailing)"),
  ])
}
