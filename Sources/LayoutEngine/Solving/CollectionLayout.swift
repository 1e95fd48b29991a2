public import LayoutModel

/// All sections of a collection in one coordinate space.
///
/// Sections are kept as they are, each with its origin; no frame is copied.
public struct CollectionLayout: Sendable, Equatable {
  /// A section with its place.
  public struct Section: Sendable, Equatable {
    /// The section's name in the document.
    public var id: String?
    /// The section in its own coordinates.
    public var layout: SectionLayout
    /// Its corner in content coordinates.
    public var origin: Point

    /// Where the section is, in content coordinates.
    public var frame: Rect { Rect(origin: origin, size: layout.size) }
  }

  /// The sections, in the document's order.
  public let sections: [Section]
  /// The size of everything.
  public let contentSize: Size
  /// What is added around the range of offsets.
  public let contentInset: DirectionalEdgeInsets
  /// The axis along which sections follow each other.
  public let scrollDirection: Axis
  private let index = Remembered<IntervalIndex>()

  /// Creates a layout.
  init(
    sections: [Section],
    contentSize: Size,
    contentInset: DirectionalEdgeInsets,
    scrollDirection: Axis
  ) {
    self.sections = sections
    self.contentSize = contentSize
    self.contentInset = contentInset
    self.scrollDirection = scrollDirection
  }

  /// How many items are placed in all sections; `Int.max` for more.
  public var itemCount: Int {
    sections.reduce(0) { sum, section in
      let (count, isTooLarge) = sum.addingReportingOverflow(section.layout.frames.count)
      return isTooLarge ? .max : count
    }
  }

  /// The item at an index path, or nil where there is none.
  /// - Complexity: O(1).
  public func element(at path: IndexPath) -> LayoutElement? {
    guard sections.indices.contains(path.section) else { return nil }
    let section = sections[path.section]
    guard path.item >= 0, path.item < section.layout.frames.count else { return nil }
    return section.item(path.item, in: path.section)
  }

  /// All elements at rest that share area with a rectangle: by section, then items, supplementary
  /// items, decorations.
  /// - Complexity: O(log n + k) for k answers that lie together.
  public func elements(in rect: Rect) -> [LayoutElement] {
    var elements: [LayoutElement] = []
    for section in indicesOfSections(near: rect) {
      sections[section].forEachElement(in: rect, section: section) { elements.append($0) }
    }
    return elements
  }

  /// Calls a closure with every element, in the order of results.
  /// - Complexity: O(number of elements).
  public func forEachElement(_ body: (LayoutElement) throws -> Void) rethrows {
    for (index, section) in sections.enumerated() {
      for item in 0..<section.layout.frames.count { try body(section.item(item, in: index)) }
      for element in section.otherElements(in: index) { try body(element) }
    }
  }

  private func indicesOfSections(near rect: Rect) -> [Int] {
    let axis = scrollDirection
    let reaches = { (section: Int) in sections[section].reach(along: axis) }
    let index = index.value {
      IntervalIndex(
        count: sections.count,
        start: { reaches($0).lowerBound },
        end: { reaches($0).upperBound }
      )
    }
    var indices: [Int] = []
    let rect = rect.widenedByRounding(.zero)
    index.forEachOverlap(
      rect.min(axis),
      rect.max(axis),
      start: { reaches($0).lowerBound },
      end: { reaches($0).upperBound }
    ) { indices.append($0) }
    return indices.sorted()
  }

  /// Equality of sections and sizes.
  public static func == (left: CollectionLayout, right: CollectionLayout) -> Bool {
    left.contentSize == right.contentSize && left.contentInset == right.contentInset
      && left.scrollDirection == right.scrollDirection && left.sections == right.sections
  }
}

extension CollectionLayout.Section {
  fileprivate func item(_ item: Int, in section: Int) -> LayoutElement {
    LayoutElement(
      kind: .item,
      section: section,
      item: item,
      frame: layout.frames.frame(at: item).offset(by: origin),
      zIndex: layout.frames.zIndex(at: item)
    )
  }

  /// Supplementary items, then decorations, each by kind and index.
  fileprivate func otherElements(in section: Int) -> [LayoutElement] {
    func elements(_ kind: ElementKind, _ items: [SectionElement]) -> [LayoutElement] {
      items.map {
        LayoutElement(
          kind: kind,
          elementKind: $0.elementKind,
          section: section,
          item: kind == .decoration ? nil : $0.item,
          frame: $0.frame.offset(by: origin),
          zIndex: $0.zIndex
        )
      }
    }
    return elements(.supplementary, layout.supplementaryItems)
      + elements(.decoration, layout.decorationItems)
  }

  fileprivate func forEachElement(in rect: Rect, section: Int, _ body: (LayoutElement) -> Void) {
    let local = rect.offset(by: .zero - origin).widenedByRounding(origin)
    for index in layout.frames.indices(in: local) {
      let element = item(index, in: section)
      if element.frame.overlaps(rect) { body(element) }
    }
    for element in otherElements(in: section) where element.frame.overlaps(rect) { body(element) }
  }

  /// From where to where the section's elements reach along an axis; they may stick out of it.
  fileprivate func reach(along axis: Axis) -> ClosedRange<Double> {
    var least = origin[axis]
    var greatest = least + layout.size[axis]
    if let reach = layout.frames.reach {
      least = min(least, origin[axis] + reach.lowerBound)
      greatest = max(greatest, origin[axis] + reach.upperBound)
    }
    for element in layout.supplementaryItems + layout.decorationItems {
      least = min(least, origin[axis] + element.frame.min(axis))
      greatest = max(greatest, origin[axis] + element.frame.max(axis))
    }
    return least...greatest
  }
}
