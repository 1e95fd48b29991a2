import LayoutModel

/// Puts sections one after the other along the scroll axis, with what stands around them all.
struct SectionMerge {
  private let environment: LayoutEnvironment
  /// The sections so far, each with the breadth of its container.
  private var sections: [(id: String?, layout: SectionLayout, breadth: Double)] = []

  init(environment: LayoutEnvironment) {
    self.environment = environment
  }

  /// The sections so far.
  var layouts: [SectionLayout] { sections.map(\.layout) }

  /// Adds a section that was laid out in a container of a breadth.
  mutating func append(_ layout: SectionLayout, id: String?, breadth: Double) {
    sections.append((id, layout, breadth))
  }

  private var axis: Axis { environment.configuration.scrollDirection }
  private var isMirrored: Bool { environment.traits.layoutDirection == .rightToLeft }
  private var spacing: Double { environment.configuration.interSectionSpacing }

  /// All sections in one coordinate space.
  func merged(contentInset: DirectionalEdgeInsets) -> CollectionLayout {
    let container = sections.map(\.breadth).max() ?? environment.scrollBreadth
    // Rule 18: the layout's own boundary items stand around the sections as around a section.
    let boundary = self.boundary(breadth: container)
    let spacings = Double(max(0, sections.count - 1)) * spacing
    let box = boundary.boxSize(sections.reduce(spacings) { $0 + $1.layout.size[axis] })
    let content = Size(
      along: axis,
      max(0, boundary.extent(boxSize: box)),
      sections.reduce(container) { max($0, $1.layout.size[axis.cross]) }
    )
    return CollectionLayout(
      sections: placed(from: boundary.before, in: content),
      boundaryItems: boundary.elements(boxSize: box, crossSize: container)
        .map { isMirrored ? $0.mirrored(in: content.width, scrolling: axis) : $0 },
      contentSize: content,
      contentInset: contentInset,
      scrollDirection: axis
    )
  }

  private func boundary(breadth: Double) -> BoundaryLayout {
    var container = environment.container.contentSize
    container[axis.cross] = breadth
    return BoundaryLayout(
      environment.configuration.boundarySupplementaryItems,
      along: axis,
      container: container,
      insets: .zero,
      pixels: environment.pixelAlignment
    )
  }

  private func placed(from start: Double, in content: Size) -> [CollectionLayout.Section] {
    var cursor = start
    return sections.map { section in
      let size = section.layout.size
      defer { cursor += size[axis] + spacing }
      // Sideways, the first section stands at the edge at which lines start.
      let isReversed = isMirrored && axis == .horizontal
      let position = isReversed ? content.width - cursor - size[axis] : cursor
      // Downwards, all sections start there, where one is broader than its container too.
      let isShifted = isMirrored && axis == .vertical
      let across = isShifted ? content.width - max(section.breadth, size.width) : 0
      return CollectionLayout.Section(
        id: section.id,
        layout: section.layout,
        origin: Point(along: axis, position, across)
      )
    }
  }
}

extension LayoutEnvironment {
  /// The container's extent across the scroll axis.
  var scrollBreadth: Double { container.contentSize[configuration.scrollDirection.cross] }
}

extension Rect {
  /// A distance, in points, that no finite number leaves the range of doubles by: less than half the
  /// step between the greatest doubles.
  static var safeDistance: Double { Double.greatestFiniteMagnitude.ulp / 4 }
}

extension CollectionLayout.Section {
  /// Whether the section and its elements begin and end at finite numbers.
  /// - Complexity: O(1), or O(number of packed frames) for a section that is moved extremely far.
  var isFinite: Bool {
    let starts = [origin.x, origin.y, scrolledOrigin.x, scrolledOrigin.y]
    guard (starts + [frame.maxX, frame.maxY]).allSatisfy(\.isFinite) else { return false }
    // Elements are finite within the section; they may stick out of it.
    return starts.allSatisfy { abs($0) < Rect.safeDistance }
      || [Axis.horizontal, .vertical]
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
      && sections.allSatisfy(\.isFinite)
      && boundaryItems.allSatisfy { $0.frame.maxX.isFinite && $0.frame.maxY.isFinite }
  }
}
