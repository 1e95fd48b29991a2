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

    /// The engine or plugin that laid the section out, as results name it.
    public var provider: String { layout.provider }
    /// The number of placed items.
    public var itemCount: Int { layout.frames.count }
    /// The offset at rest of a section that scrolls orthogonally, in points; nil in other sections.
    public var orthogonalOffset: Double? { layout.orthogonal?.restingOffset }

    /// The section's frame, in content coordinates.
    public var frame: LayoutRect { LayoutRect(origin: origin, size: layout.size) }

    /// The origin of the section's orthogonally scrolled content at rest.
    var scrolledOrigin: LayoutPoint { origin + layout.orthogonalShift }
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
  /// The sections' reaches along the scroll axis with their index, made by the first search.
  private let search = Lazy<(reaches: [ClosedRange<Double>], index: IntervalIndex)>()

  /// The number of placed items in all sections; `Int.max` for more.
  public var itemCount: Int {
    sections.reduce(0) { $0.addingSaturated($1.layout.frames.count) }
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
      return boundaryItems.first { $0.elementKind == elementKind }
        .map { Self.element($0, frame: $0.frame) }
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
    sections.reduce(boundaryItems.count) { sum, section in
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
      bounds: bounds,
      axis: scrollDirection
    )
  }

  /// The layout's own elements that a search finds.
  func boundaryElements(_ search: ElementSearch) -> [LayoutElement] {
    boundaryItems.compactMap { item in
      search.frame(of: item).map { Self.element(item, frame: $0) }
    }
  }

  /// Calls a closure with every element, in the order of results.
  /// - Complexity: O(number of elements).
  public func forEachElement(_ body: (LayoutElement) throws -> Void) rethrows {
    for (index, section) in sections.enumerated() {
      try section.forEachElement(section: index, body)
    }
    for item in boundaryItems { try body(Self.element(item, frame: item.frame)) }
  }

  static func element(_ item: SectionElement, frame: LayoutRect) -> LayoutElement {
    LayoutElement(
      kind: .supplementary,
      elementKind: item.elementKind,
      section: nil,
      item: item.item,
      frame: frame,
      zIndex: item.zIndex
    )
  }

  func indicesOfSections(near rect: LayoutRect) -> [Int] {
    let axis = scrollDirection
    let rect = rect.widenedByRounding(.zero)
    if sections.count == 1 {
      let reach = sections[0].reach(along: axis)
      return reach.lowerBound < rect.max(axis) && reach.upperBound > rect.min(axis) ? [0] : []
    }
    // A section's reach visits each of its supplementary items.
    let (reaches, index) = search.value {
      let reaches = sections.map { $0.reach(along: axis) }
      let index = IntervalIndex(
        count: reaches.count,
        start: { reaches[$0].lowerBound },
        end: { reaches[$0].upperBound }
      )
      return (reaches, index)
    }
    var indices: [Int] = []
    index.forEachOverlap(
      rect.min(axis),
      rect.max(axis),
      start: { reaches[$0].lowerBound },
      end: { reaches[$0].upperBound }
    ) { indices.append($0) }
    return indices.sorted()
  }
}
