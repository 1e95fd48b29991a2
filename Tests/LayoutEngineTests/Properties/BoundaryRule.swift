import LayoutModel

/// The places of a section's boundary items by rules 15 and 16, read from left to right.
struct BoundaryRule {
  var description: SectionDescription
  var environment: LayoutEnvironment

  private var axis: ScrollAxis { environment.configuration.scrollDirection }
  private var container: LayoutSize { environment.container.contentSize }
  private var items: [BoundaryItemDescription] { description.boundarySupplementaryItems }

  /// The insets across that the items keep: the section's, unless they do not follow them.
  private var insets: DirectionalEdgeInsets {
    guard description.supplementariesFollowContentInsets else { return .zero }
    return description.contentInsets + environment.insets(for: description.contentInsetsReference)
  }

  /// The items with their elements.
  func pairs(with elements: [LayoutElement]) -> [(BoundaryItemDescription, LayoutElement)] {
    items.compactMap { item in
      elements.first { $0.kind == .supplementary && $0.elementKind == item.elementKind }
        .map { (item, $0) }
    }
  }

  /// Whether a section is longer than the items that extend it.
  func hasRoom(in section: LayoutRect) -> Bool {
    let box = box(in: section)
    return box.upperBound > box.lowerBound
  }

  /// An item's frame at a section.
  func frame(of item: BoundaryItemDescription, in section: LayoutRect) -> LayoutRect {
    let size = size(of: item)
    let box = box(in: section)
    let (start, end) = (box.lowerBound, box.upperBound)
    let isOutside = item.extendsBoundary
    let along: Double =
      switch item.alignment.end(axis) {
      case .start: isOutside ? start - size[axis] : start
      case .end: isOutside ? end : end - size[axis]
      case nil: (start + end - size[axis]) / 2
      }
    let origin = LayoutPoint(along: axis, along, across(item, size)) + item.absoluteOffset
    return LayoutRect(
      origin: LayoutPoint(
        x: origin.x + (axis == .horizontal ? 0 : section.x),
        y: origin.y + (axis == .horizontal ? section.y : 0)
      ),
      size: size
    )
  }

  /// The section along the axis without the items that extend it.
  private func box(in section: LayoutRect) -> ClosedRange<Double> {
    let start = section.min(axis) + growth(at: .start)
    return start...max(start, section.max(axis) - growth(at: .end))
  }

  private func growth(at end: AxisEnd) -> Double {
    items.filter { $0.extendsBoundary && $0.alignment.end(axis) == end }
      .map { size(of: $0)[axis] + $0.absoluteOffset[axis] * (end == .start ? -1 : 1) }
      .reduce(0, max)
  }

  private func across(_ item: BoundaryItemDescription, _ size: LayoutSize) -> Double {
    let cross = axis.cross
    let (start, end) = (insets.start(cross), container[cross] - insets.end(cross))
    return switch item.alignment.end(cross) {
    case .start: start
    case .end: end - size[cross]
    case nil: (start + end - size[cross]) / 2
    }
  }

  /// Fractions are taken of the inset breadth and the full length.
  private func size(of item: BoundaryItemDescription) -> LayoutSize {
    var base = container
    base[axis.cross] = max(0, base[axis.cross] - insets.total(axis.cross))
    func length(_ dimension: LayoutDimension) -> Double {
      switch dimension {
      case .absolute(let length), .estimated(let length), .uniformAcrossSiblings(let length): length
      case .fractionalWidth(let part): environment.pixelAlignment.down(part * base.width)
      case .fractionalHeight(let part): environment.pixelAlignment.down(part * base.height)
      }
    }
    return LayoutSize(width: length(item.size.width), height: length(item.size.height))
  }
}
