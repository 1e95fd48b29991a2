import LayoutModel

/// Places sections one after another along the scroll axis, with the boundary items around them
/// all.
struct SectionMerge {
  let environment: LayoutEnvironment
  /// The sections so far, at the origin until they are merged.
  private(set) var sections: [CollectionLayout.Section] = []

  /// Creates a merge of a number of sections.
  init(of count: Int, in environment: LayoutEnvironment) {
    self.environment = environment
    sections.reserveCapacity(count)
  }

  /// Adds a section that was laid out in an environment.
  mutating func append(
    _ layout: consuming SectionLayout,
    id: String?,
    in environment: LayoutEnvironment
  ) {
    sections.append(
      CollectionLayout.Section(id: id, layout: layout, origin: .zero, environment: environment)
    )
  }

  private var axis: ScrollAxis { environment.configuration.scrollDirection }
  private var isMirrored: Bool { environment.traits.layoutDirection == .rightToLeft }
  private var spacing: Double { environment.configuration.interSectionSpacing }

  /// All sections in one coordinate space.
  consuming func merged(
    contentInset: DirectionalEdgeInsets,
    contentAlignment: ContentAlignment
  ) -> CollectionLayout {
    let container = sections.map(\.environment.crossLength).max() ?? environment.crossLength
    // Rule 18: the layout's own boundary items surround the sections as they surround one section.
    let boundary = self.boundary(crossLength: container)
    let spacings = Double(max(0, sections.count - 1)) * spacing
    let box = boundary.boxSize(sections.reduce(spacings) { $0 + $1.layout.size[axis] })
    let length = max(0, boundary.extent(boxSize: box))
    let endsOnPixel = sections.contains { $0.layout.endsOnPixel }
    let content = LayoutSize(
      along: axis,
      endsOnPixel ? environment.pixelAlignment.down(length) : length,
      sections.reduce(container) { max($0, $1.layout.size[axis.cross]) }
    )
    var boundaryItems = boundary.elements(boxSize: box, crossSize: container)
    if isMirrored {
      boundaryItems = boundaryItems.map { $0.mirrored(in: content.width, scrolling: axis) }
    }
    place(from: boundary.before, in: content)
    return CollectionLayout(
      contentSize: content,
      contentInset: contentInset,
      contentAlignment: contentAlignment,
      scrollDirection: axis,
      sections: sections,
      boundaryItems: boundaryItems
    )
  }

  private func boundary(crossLength: Double) -> BoundaryLayout {
    var container = environment.container.contentSize
    container[axis.cross] = crossLength
    return BoundaryLayout(
      environment.configuration.boundarySupplementaryItems,
      along: axis,
      container: container,
      insets: .zero,
      pixels: environment.pixelAlignment
    )
  }

  /// Gives each section its origin.
  private mutating func place(from start: Double, in content: LayoutSize) {
    let (axis, isMirrored) = (axis, isMirrored)
    var cursor = start
    for index in sections.indices {
      let size = sections[index].layout.size
      // Horizontally, the first section is at the edge at which lines start.
      let isReversed = isMirrored && axis == .horizontal
      let position = isReversed ? content.width - cursor - size[axis] : cursor
      // Vertically, all sections start there, even one that is wider than its container.
      let isShifted = isMirrored && axis == .vertical
      let room = sections[index].environment.crossLength
      let across = isShifted ? content.width - max(room, size.width) : 0
      sections[index].origin = LayoutPoint(along: axis, position, across)
      cursor += size[axis] + spacing
    }
  }
}

extension LayoutEnvironment {
  /// The container's extent across the scroll axis.
  var crossLength: Double { container.contentSize[configuration.scrollDirection.cross] }
}

extension LayoutRect {
  /// A distance, in points, that can be added to any finite number without overflow: less than half
  /// the step between the greatest doubles.
  static var safeDistance: Double { Double.greatestFiniteMagnitude.ulp / 4 }
}

extension LayoutPoint {
  /// Whether anything moved by the point's coordinates stays finite.
  fileprivate var isSafe: Bool {
    abs(x) < LayoutRect.safeDistance && abs(y) < LayoutRect.safeDistance
  }
}

extension CollectionLayout.Section {
  /// Whether the section and its elements begin and end at finite numbers.
  /// - Complexity: O(1), or O(number of packed frames) for a section that is moved extremely far.
  var isFinite: Bool {
    let (frame, scrolledOrigin) = (frame, scrolledOrigin)
    guard frame.maxX.isFinite, frame.maxY.isFinite, scrolledOrigin.x.isFinite,
      scrolledOrigin.y.isFinite
    else { return false }
    // Elements are finite within the section; they may extend beyond it.
    return origin.isSafe && scrolledOrigin.isSafe
      || [ScrollAxis.horizontal, .vertical]
        .allSatisfy { axis in
          let reach = reach(along: axis)
          return reach.lowerBound.isFinite && reach.upperBound.isFinite
        }
  }
}

extension CollectionLayout {
  /// Whether the content and all origins are finite numbers.
  var isFinite: Bool {
    contentSize.width.isFinite && contentSize.height.isFinite
      && sections.allSatisfy(\.isFinite) && boundaryItems.areFinite && decorationItems.areFinite
  }
}
