import LayoutEngine
import LayoutModel

extension PictureElement {
  /// The number of decorations of a group that get labels: each is compared with everything above
  /// it.
  private static let labelledDecorations = 8

  /// The number of elements above an item or supplementary item that its label avoids: elements
  /// that overlap in a line or a fan are neighbours.
  private static let avoidedNeighbours = 8

  /// The side of the part of a frame on which a mark may lie, in points.
  private static let markedSide = 8.0

  /// The opacity of an element that is not highlighted while others are, from 0 to 1.
  private static let faintness = 0.3

  /// Makes the shapes of elements in drawing order, farthest first.
  /// - Parameters:
  ///   - elements: the elements, in the order of drawing.
  ///   - labels: the labels to draw.
  ///   - emphasis: the highlighted elements, while all others are faint; nil if there is no
  ///     emphasis.
  ///   - clip: the visible part of the content; nil means all of it.
  ///   - content: returns the content of an element; nil means its outline.
  ///   - itemText: returns the label of the item at a position of `elements`; nil means its index
  ///     path.
  /// - Returns: a shape for each element.
  static func all(
    _ elements: [LayoutElement],
    labels: PictureOptions.Labels,
    emphasis: Set<LayoutElement>? = nil,
    within clip: LayoutRect? = nil,
    content: (LayoutElement) -> ElementContent? = { _ in nil },
    itemText: (Int, ItemPath) -> String? = { _, _ in nil }
  ) -> [PictureElement] {
    var decorations = 0
    let limit = WorkLimit.current
    var isOver = false
    return elements.enumerated()
      .map { index, element in
        // A request that has ended draws no picture, so the other shapes stay plain.
        if index & 255 == 255, limit?.isOver == true { isOver = true }
        if isOver { return PictureElement(element, below: nil, labels: .none, isMarked: false) }
        if let emphasis, !emphasis.contains(element) {
          // Barely visible, and without texts.
          var faint = PictureElement(element, below: nil, labels: .none, isMarked: false)
          faint.alpha *= faintness
          return faint
        }
        if let shown = content(element) {
          // Content covers labels.
          var shape = PictureElement(element, below: nil, labels: .none, isMarked: false)
          (shape.content, shape.transform3D) = (shown, element.transform3D)
          return shape
        }
        var above: ArraySlice<LayoutElement>? = elements.dropFirst(index + 1)
        if element.kind == .decoration {
          decorations += 1
          if decorations > labelledDecorations { above = nil }
        } else {
          above = above?.prefix(avoidedNeighbours)
        }
        let isMarked = emphasis != nil
        return PictureElement(
          element,
          below: above,
          labels: labels,
          isMarked: isMarked,
          within: clip,
          text: labels == .none ? nil : element.indexPath.flatMap { itemText(index, $0) }
        )
      }
  }

  /// Makes an element's shape, with a label if nothing above covers it.
  /// - Parameters:
  ///   - element: the element.
  ///   - above: the elements that its label avoids; nil if it is a decoration without a label.
  ///   - labels: the labels to draw.
  ///   - isMarked: whether a mark may end in the middle of the element.
  ///   - clip: the visible part of the content; nil means all of it.
  ///   - text: the text of the label; nil means the index path or the kind.
  private init(
    _ element: LayoutElement,
    below above: ArraySlice<LayoutElement>?,
    labels: PictureOptions.Labels,
    isMarked: Bool,
    within clip: LayoutRect? = nil,
    text: String? = nil
  ) {
    let frame = element.frame.drawable
    let anchor = frame.point(at: element.anchorPoint)
    func outline(_ frame: LayoutRect) -> Quadrilateral? {
      element.transform3D.flatMap { frame.drawn($0, about: anchor)?.drawable }
    }
    let parts = element.parts.map { part in
      let frame = part.frame.drawable.offset(by: frame.origin).drawable
      return PicturePart(
        title: Picture.title(of: part),
        frame: frame,
        outline: outline(frame),
        label: nil
      )
    }
    self.init(
      kind: element.kind,
      title: Picture.title(of: element),
      frame: frame,
      alpha: min(element.alpha, 1),
      transform: element.transform.isDrawable ? element.transform : .identity,
      anchorPoint: element.anchorPoint,
      outline: outline(frame),
      label: nil,
      parts: parts
    )
    isEstimated = element.isEstimated
    self.clip = element.clipsTo?.drawable
    let sight = self.clip.map { $0.seen(within: clip) } ?? clip
    guard labels == .fitting else { return }
    let text = text.map(Picture.clean) ?? Picture.label(of: element)
    // Texts are never transformed, to stay readable: they go where the drawn shape has space.
    let drawn =
      self.outline
      ?? (transform == .identity ? nil : frame.drawn(transform, about: anchor).drawable)
    if let drawn {
      label = PictureLabel.centred(text, in: drawn.inside.seen(within: sight))
      return
    }
    // A label whose middle is out of sight moves into sight.
    let room = frame.seen(within: sight)
    let covering = above?.lazy.map(\.frame)
    if element.kind == .decoration {
      label = covering.flatMap { PictureLabel.inCorner(text, of: room, avoiding: $0) }
    } else {
      let middle = isMarked ? [frame.middle(of: Self.markedSide)] : []
      let obstacles =
        parts.map(\.frame) + middle + (covering?.filter { $0.overlaps(frame) } ?? [])
      label = PictureLabel.beside(obstacles, text, in: room)
    }
    for (index, part) in element.parts.enumerated() {
      self.parts[index].label = PictureLabel.centred(
        Picture.clean(part.name),
        in: parts[index].frame.seen(within: sight),
        sizes: PictureLabel.partSizes
      )
    }
  }
}

extension LayoutRect {
  /// Returns the part within another rectangle, where nil is no limit; the part has no area if they
  /// do not meet.
  func seen(within clip: LayoutRect?) -> LayoutRect { clip.map(clipped(to:)) ?? self }
}

extension LayoutElement {
  /// The index path of an item; nil otherwise.
  fileprivate var indexPath: ItemPath? {
    guard kind == .item, let section, let item else { return nil }
    return ItemPath(section: section, item: item)
  }
}

extension Quadrilateral {
  /// The corners, limited to numbers that can be drawn.
  fileprivate var drawable: Quadrilateral {
    let limit = LayoutRect.drawableLimit
    return Quadrilateral(
      corners: corners.map {
        LayoutPoint(x: max(-limit, min($0.x, limit)), y: max(-limit, min($0.y, limit)))
      }
    )
  }

  /// The inner rectangle between the two middle corners along each axis.
  fileprivate var inside: LayoutRect {
    let (x, y) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    guard x.count == 4 else { return .zero }
    return LayoutRect(x: x[1], y: y[1], width: x[2] - x[1], height: y[2] - y[1])
  }
}

extension LayoutTransform {
  fileprivate var isDrawable: Bool {
    [a, b, c, d, tx, ty].allSatisfy { $0.isFinite && abs($0) <= LayoutRect.drawableLimit }
  }
}

extension LayoutRect {
  /// The square of a side length in the middle.
  fileprivate func middle(of side: Double) -> LayoutRect {
    LayoutRect(x: midX - side / 2, y: midY - side / 2, width: side, height: side)
  }
}

extension PictureGroup {
  /// Elements of one section that follow each other, with their positions in the order of results.
  typealias Run = (section: Int?, elements: [LayoutElement], positions: [Int])

  /// The elements of a section with their positions in the order of results, and the section's
  /// extent along the scroll axis, in points.
  private typealias DrawnSection = (
    elements: [(order: Int, element: LayoutElement)], start: Double, end: Double
  )

  /// Sorts elements into drawing order: by `zIndex`, then in the order of results.
  ///
  /// Sections that do not meet along the scroll axis are drawn one after another, which looks the
  /// same and keeps each section together.
  /// - Parameters:
  ///   - elements: the elements, in the order of results.
  ///   - axis: the scroll axis.
  /// - Returns: the elements farthest first, in runs of one section.
  /// - Complexity: O(n log n).
  static func runs(of elements: [LayoutElement], along axis: ScrollAxis) -> [Run] {
    clusters(of: sections(elements, along: axis)).flatMap(runs)
  }

  private static func sections(_ elements: [LayoutElement], along axis: ScrollAxis)
    -> [DrawnSection]
  {
    var sections: [DrawnSection] = []
    var places: [Int?: Int] = [:]
    for (order, element) in elements.enumerated() {
      let place = places[element.section] ?? sections.count
      if place == sections.count {
        places[element.section] = place
        sections.append(([], .infinity, -.infinity))
      }
      sections[place].elements.append((order, element))
      // A transformed element can be anywhere.
      let isInPlace = element.transform == .identity && element.transform3D == nil
      sections[place].start = min(
        sections[place].start,
        isInPlace ? element.frame.min(axis) : -.infinity
      )
      sections[place].end = max(
        sections[place].end,
        isInPlace ? element.frame.max(axis) : .infinity
      )
    }
    return sections
  }

  /// Groups sections that overlap; neighbours may share a line, or a thousandth of a point.
  private static func clusters(of sections: [DrawnSection]) -> [[DrawnSection]] {
    let order = sections.indices.sorted { (sections[$0].start, $0) < (sections[$1].start, $1) }
    var clusters: [[DrawnSection]] = []
    var end = -Double.infinity
    for index in order {
      let section = sections[index]
      if clusters.isEmpty || section.start >= end - 0.001 { clusters.append([]) }
      clusters[clusters.count - 1].append(section)
      end = max(end, section.end)
    }
    return clusters
  }

  private static func runs(of cluster: [DrawnSection]) -> [Run] {
    let sorted = cluster.flatMap(\.elements)
      .sorted { ($0.element.zIndex, $0.order) < ($1.element.zIndex, $1.order) }
    var runs: [Run] = []
    for (order, element) in sorted {
      if runs.isEmpty || runs[runs.count - 1].section != element.section {
        runs.append((element.section, [], []))
      }
      runs[runs.count - 1].elements.append(element)
      runs[runs.count - 1].positions.append(order)
    }
    return runs
  }
}
