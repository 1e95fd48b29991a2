public import LayoutModel

/// All sections of a collection in one coordinate space.
///
/// ```swift
/// let layout = try session.focusedCollection().layout
/// print(layout.contentSize, layout.sections.count, layout.itemCount)
/// print(layout.element(at: ItemPath(section: 0, item: 3))?.frame ?? .zero)
/// ```
///
/// Each section keeps its own coordinates and has an origin; no frame is copied.
public struct CollectionLayout: Sendable, Equatable {
  /// A section with its position.
  public struct Section: Sendable, Equatable {
    /// The section's name in the document.
    public var id: String?
    /// The section in its own coordinates.
    package var layout: SectionLayout
    /// Its corner in content coordinates.
    package var origin: LayoutPoint
    /// The environment in which it was laid out: its container, and the axis along which it scrolls.
    let environment: LayoutEnvironment
    /// The decisions of the collection's plugin; nil in sections that follow each other.
    var placement: SectionPlacement?

    /// The engine or plugin that laid the section out, as results name it.
    public var provider: String { layout.provider }
    /// The number of placed items.
    public var itemCount: Int { layout.frames.count }
    /// The offset at rest of a section that scrolls orthogonally, in points; nil in other sections.
    public var orthogonalOffset: Double? { layout.orthogonal?.restingOffset }

    /// The section's frame, in content coordinates.
    public var frame: LayoutRect { LayoutRect(origin: origin, size: layout.size) }

    /// The axis along which the section's content continues.
    var axis: ScrollAxis { environment.configuration.scrollDirection }

    /// The margin by which its hook for visible elements sees more, in points along each axis.
    var visibleMargin: LayoutSize {
      let margin = layout.visibleMargin
      return LayoutSize(
        width: margin.along(.horizontal, scrolling: axis),
        height: margin.along(.vertical, scrolling: axis)
      )
    }

    /// The origin of the section's orthogonally scrolled content at rest.
    var scrolledOrigin: LayoutPoint { origin + layout.orthogonalShift }

    /// Returns whether both show the same at the same place; environments that led there do not count.
    public static func == (left: Section, right: Section) -> Bool {
      left.id == right.id && left.origin == right.origin && left.layout == right.layout
        && left.placement == right.placement
    }
  }

  /// The size of the content.
  public let contentSize: LayoutSize
  /// The inset that widens the range of offsets, in points.
  public let contentInset: DirectionalEdgeInsets
  /// The end of the container at which content rests that is shorter than the container.
  public let contentAlignment: ContentAlignment
  /// The axis along which sections follow each other.
  public let scrollDirection: ScrollAxis
  /// The sections, in the document's order.
  public let sections: [Section]
  /// The layout's own boundary items, such as headers and footers, in content coordinates.
  let boundaryItems: [SectionElement]
  /// The decorations that belong to no section, in content coordinates.
  let decorationItems: [SectionElement]
  /// The plugin that has placed the sections; nil if they follow each other.
  let collection: PlacedCollection?
  /// The index of the sections' reaches, made by the first search.
  private let search = Lazy<SectionIndex>()
  /// The sections as visible states see them, made by the first such state.
  private let places = Lazy<PlacedSections>()
  /// The widest margin, found by the first visible state.
  private let margin = Lazy<LayoutSize>()
  private let boundaryIndex = ElementIndex()
  private let decorationIndex = ElementIndex()

  /// Creates a layout.
  init(
    contentSize: LayoutSize,
    contentInset: DirectionalEdgeInsets,
    contentAlignment: ContentAlignment,
    scrollDirection: ScrollAxis,
    sections: [Section],
    boundaryItems: [SectionElement],
    decorationItems: [SectionElement] = [],
    collection: PlacedCollection? = nil
  ) {
    (self.contentSize, self.contentInset) = (contentSize, contentInset)
    (self.contentAlignment, self.scrollDirection) = (contentAlignment, scrollDirection)
    (self.sections, self.collection) = (sections, collection)
    (self.boundaryItems, self.decorationItems) = (boundaryItems, decorationItems)
  }

  /// Returns the same layout with other sections at the same places.
  func replacing(sections: [Section]) -> CollectionLayout {
    CollectionLayout(
      contentSize: contentSize,
      contentInset: contentInset,
      contentAlignment: contentAlignment,
      scrollDirection: scrollDirection,
      sections: sections,
      boundaryItems: boundaryItems,
      decorationItems: decorationItems,
      collection: collection
    )
  }

  /// The sections as visible states see them: the same object in each state.
  var placedSections: PlacedSections { places.value { PlacedSections(sections) } }

  /// The widest visible margins of all sections, in points along each axis.
  var widestMargin: LayoutSize {
    margin.value {
      sections.reduce(.zero) { widest, section in
        let margin = section.visibleMargin
        return LayoutSize(
          width: max(widest.width, margin.width),
          height: max(widest.height, margin.height)
        )
      }
    }
  }

  /// The number of placed items in all sections; `Int.max` for more.
  public var itemCount: Int {
    sections.reduce(0) { $0.addingSaturated($1.layout.frames.count) }
  }

  /// The number of items that were not measured, so that their sizes are estimates.
  /// - Complexity: O(number of sections).
  public var estimatedCount: Int {
    sections.reduce(0) { $0.addingSaturated($1.layout.estimates?.sizes.estimatedCount ?? 0) }
  }

  /// Returns the item at an index path; nil if the index path is outside the layout.
  /// - Complexity: O(1).
  public func element(at path: ItemPath) -> LayoutElement? {
    guard sections.indices.contains(path.section) else { return nil }
    let section = sections[path.section]
    guard path.item >= 0, path.item < section.layout.frames.count else { return nil }
    return section.item(path.item, in: path.section)
  }

  /// Returns a supplementary item or a decoration at rest; nil if the layout has no such
  /// element.
  ///
  /// ```swift
  /// let header = layout.element(ofKind: "header", at: ItemPath(section: 2, item: 0))
  /// ```
  /// - Parameters:
  ///   - elementKind: the kind (UIKit's `representedElementKind`).
  ///   - path: the section with the item that the element belongs to, or with its number among the
  ///     section's elements of its kind; nil means the layout's own headers and footers.
  /// - Returns: the element in content coordinates.
  /// - Complexity: O(1) once the names are listed; O(n) for supplementary items that differ from
  ///   item to item, and for decorations of one kind.
  public func element(ofKind elementKind: String, at path: ItemPath?) -> LayoutElement? {
    guard let path else {
      return ownElements.first { $0.item.elementKind == elementKind }
        .map { Self.element($0.kind, $0.item, frame: $0.item.frame) }
    }
    guard sections.indices.contains(path.section), path.item >= 0 else { return nil }
    let (section, index) = (sections[path.section], path.section)
    if let found = section.element(ofKind: elementKind, item: path.item, in: index) { return found }
    let decorations = section.layout.decorationItems.lazy.filter { $0.elementKind == elementKind }
    return decorations.dropFirst(path.item).first
      .map { section.element(.decoration, $0, $0.frame.offset(by: section.origin), in: index) }
  }

  /// The number of elements of all kinds; `Int.max` for more.
  public var elementCount: Int {
    sections.reduce(boundaryItems.count + decorationItems.count) { sum, section in
      let layout = section.layout
      let counts =
        [layout.frames.count, layout.supplementaryItems.count, layout.decorationItems.count]
        + layout.anchored.map(\.count)
      return counts.reduce(sum) { $0.addingSaturated($1) }
    }
  }

  /// All elements at rest that share area with a rectangle within the content: by section, then
  /// items, supplementary items, decorations; the layout's own come last.
  ///
  /// An item of a compositional section is found only if its group also shares area, as in UIKit
  /// (`docs/compositional.md`, rule 27).
  /// - Complexity: O(log n + k) for k neighbouring results.
  public func elements(in rect: LayoutRect) -> [LayoutElement] {
    let search = search(in: rect, pinnedTo: nil)
    var elements: [LayoutElement] = []
    let limit = WorkLimit.current
    for index in indicesOfSections(near: search.wholeRect) {
      if limit?.isOver == true { break }
      sections[index].forEachElement(search, section: index) { elements.append($0) }
    }
    elements += boundaryElements(search)
    return elements
  }

  /// Returns a search for the elements that rest in a rectangle or are pinned to bounds.
  ///
  /// Without bounds, only the part of the rectangle within the content counts (rule 27). What is
  /// visible may also rest outside the content: it comes into sight in overscroll, or within the
  /// content inset.
  func search(in rect: LayoutRect, pinnedTo bounds: VisibleBounds?) -> ElementSearch {
    ElementSearch(
      rect: bounds == nil ? rect.clipped(to: LayoutRect(origin: .zero, size: contentSize)) : rect,
      wholeRect: rect,
      bounds: bounds
    )
  }

  /// The elements that belong to no section, in the order of results.
  var ownElements: [(kind: ElementKind, item: SectionElement)] {
    boundaryItems.map { (kind: ElementKind.supplementary, item: $0) }
      + decorationItems.map { (kind: ElementKind.decoration, item: $0) }
  }

  /// The layout's own elements that a search finds.
  /// - Complexity: O(log n + k) for k results that are neighbours, apart from the first search.
  func boundaryElements(_ search: ElementSearch) -> [LayoutElement] {
    let axis = scrollDirection
    func found(_ kind: ElementKind, _ items: [SectionElement], _ index: ElementIndex)
      -> [LayoutElement]
    {
      let near = search.wholeRect.widenedByRounding(.zero)
      let positions = index.positions(in: near, of: items, scrolling: axis)
      return (positions ?? Array(items.indices))
        .compactMap { position in
          search.frame(of: items[position], scrolling: axis)
            .map { Self.element(kind, items[position], frame: $0) }
        }
    }
    return found(.supplementary, boundaryItems, boundaryIndex)
      + found(.decoration, decorationItems, decorationIndex)
  }

  /// Calls a closure with every element, in the order of results.
  /// - Complexity: O(number of elements).
  public func forEachElement(_ body: (LayoutElement) throws -> Void) rethrows {
    for (index, section) in sections.enumerated() {
      try section.forEachElement(section: index, body)
    }
    for (kind, item) in ownElements { try body(Self.element(kind, item, frame: item.frame)) }
  }

  /// Returns an element that belongs to no section.
  static func element(_ kind: ElementKind, _ item: SectionElement, frame: LayoutRect)
    -> LayoutElement
  {
    var element = LayoutElement(
      kind: kind,
      elementKind: item.elementKind,
      section: nil,
      item: kind == .decoration ? nil : item.item,
      frame: frame,
      zIndex: item.zIndex
    )
    if let id = item.id { element.id = id }
    // Without a section, a rectangle to clip to is in the content's coordinates.
    if item.hasAttributes { element.attributes = item.attributes }
    return element
  }

  /// Returns the sections whose elements may meet a rectangle, in ascending order.
  func indicesOfSections(near rect: LayoutRect) -> [Int] {
    let axis = scrollDirection
    let rect = rect.widenedByRounding(.zero)
    guard collection == nil else {
      let index = search.value {
        SectionIndex(
          placed: sections.map { section in
            SectionIndex.Reach(
              x: section.reach(along: .horizontal),
              y: section.reach(along: .vertical)
            )
          }
        )
      }
      return index.sections(near: rect)
    }
    if sections.count == 1 {
      let reach = sections[0].reach(along: axis)
      return reach.lowerBound < rect.max(axis) && reach.upperBound > rect.min(axis) ? [0] : []
    }
    // A section's reach visits each of its supplementary items.
    let index = search.value {
      SectionIndex(stacked: sections.map { $0.reach(along: axis) }, along: axis)
    }
    return index.sections(near: rect)
  }
}
