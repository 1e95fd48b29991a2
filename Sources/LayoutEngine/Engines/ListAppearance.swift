import LayoutModel

/// The look of a list (UIKit's `UICollectionLayoutListConfiguration.Appearance`).
///
/// Source: sections that UIKit made on a Mac.
enum ListAppearance: String, CaseIterable {
  case plain, grouped, insetGrouped, sidebar, sidebarPlain

  /// The inset of a sidebar at its sides: 10 points of an iPad on a Mac, in points.
  private static let sidebarInset = 10 / 0.77

  /// Whether rows are those of a sidebar.
  var isSidebar: Bool { self == .sidebar || self == .sidebarPlain }

  /// Whether headers and footers stay visible, and the section is not one of several groups.
  private var isPlain: Bool { self == .plain || self == .sidebarPlain }

  /// Returns the extent that rows have until they are measured, in points.
  func rowHeight(in traits: Traits) -> Double {
    self == .plain && traits.userInterfaceIdiom == .mac ? 44 * 0.91 : 44
  }

  /// The space above a first row that is the section's header, in points.
  var headerTopPadding: Double { self == .plain ? 22 : 0 }

  /// Returns the insets of a section.
  func insets(hasHeader: Bool, hasFooter: Bool) -> DirectionalEdgeInsets {
    let side: Double =
      switch self {
      case .plain, .grouped: 0
      case .insetGrouped: 16
      case .sidebar, .sidebarPlain: Self.sidebarInset
      }
    let (top, bottom): (Double, Double) =
      switch self {
      case .plain, .sidebarPlain: (0, 0)
      case .grouped, .insetGrouped: (35, 20)
      case .sidebar: (0, 10)
      }
    return DirectionalEdgeInsets(
      top: hasHeader ? 0 : top,
      leading: side,
      bottom: hasFooter ? 0 : bottom,
      trailing: side
    )
  }

  /// Returns a header or a footer, as wide as the section's rows.
  func boundaryItem(
    _ elementKind: String,
    at alignment: BoundaryItemDescription.Alignment,
    along axis: ScrollAxis,
    padding: Double = 0
  ) -> BoundaryItemDescription {
    let extent = (isPlain ? 28 : 17.5) + padding
    return BoundaryItemDescription(
      elementKind: elementKind,
      size: SizeDescription(along: axis, .estimated(max(0, extent)), .whole(axis.cross)),
      alignment: alignment,
      pinToVisibleBounds: isPlain,
      zIndex: 200
    )
  }
}

extension DirectionalEdgeInsets {
  /// The insets whose edges along one axis are those along the other.
  var turned: DirectionalEdgeInsets {
    DirectionalEdgeInsets(top: leading, leading: top, bottom: trailing, trailing: bottom)
  }
}

extension ProviderReference {
  /// Returns the reference with options that it does not give itself.
  func completed(with defaults: [(String, SourceValue)]) -> ProviderReference {
    guard case .object(var object) = options.value.content else { return self }
    for (key, value) in defaults where object[key] == nil { object.set(key, to: value) }
    var completed = self
    completed.options.value = SourceValue(.object(object), at: options.value.position)
    return completed
  }
}
