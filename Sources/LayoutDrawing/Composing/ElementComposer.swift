import LayoutEngine
import LayoutModel

/// Makes the shapes of elements that are drawn one after another.
struct ElementComposer {
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

  let labels: PictureOptions.Labels
  /// The elements that stand out while all others are faint; nil where none is.
  var emphasis: Set<LayoutElement>?

  func elements(_ elements: [LayoutElement]) -> [PictureElement] {
    var decorations = 0
    return elements.enumerated()
      .map { index, element in
        let above = elements.dropFirst(index + 1)
        if let emphasis, !emphasis.contains(element) { return faintPicture(of: element) }
        guard element.kind == .decoration else {
          return picture(of: element, below: above.prefix(Self.avoidedNeighbours))
        }
        decorations += 1
        return picture(of: element, below: decorations > Self.labelledDecorations ? nil : above)
      }
  }

  /// An element's shape without texts, hardly to be seen.
  private func faintPicture(of element: LayoutElement) -> PictureElement {
    var picture = ElementComposer(labels: .none).picture(of: element, below: nil)
    picture.alpha *= Self.faintness
    return picture
  }

  /// An element's shape, with a label where nothing above covers that.
  private func picture(
    of element: LayoutElement,
    below above: ArraySlice<LayoutElement>?
  ) -> PictureElement {
    let frame = element.frame.drawable
    let parts = element.parts.map { part in
      PicturePart(
        title: PictureText.title(of: part),
        frame: part.frame.drawable.offset(by: frame.origin).drawable,
        label: nil
      )
    }
    var picture = PictureElement(
      kind: element.kind,
      title: PictureText.title(of: element),
      frame: frame,
      alpha: min(element.alpha, 1),
      transform: element.transform.isDrawable ? element.transform : .identity,
      label: nil,
      parts: parts
    )
    guard labels == .fitting else { return picture }
    let text = PictureText.label(of: element)
    let covering = above?.lazy.map(\.frame)
    if element.kind == .decoration {
      picture.label = covering.flatMap { LabelPlacement.inCorner(text, of: frame, avoiding: $0) }
    } else {
      // Among marks, a way ends in the middle.
      let middle = emphasis == nil ? [] : [frame.middle(of: Self.markedSide)]
      let obstacles =
        parts.map(\.frame) + middle + (covering?.filter { $0.overlaps(frame) } ?? [])
      picture.label = LabelPlacement.beside(obstacles, text, in: frame)
    }
    for (index, part) in element.parts.enumerated() {
      picture.parts[index].label = LabelPlacement.centred(
        PictureText.clean(part.name),
        in: parts[index].frame,
        sizes: LabelPlacement.partSizes
      )
    }
    return picture
  }
}

extension Transform {
  fileprivate var isDrawable: Bool {
    [a, b, c, d, tx, ty].allSatisfy { $0.isFinite && abs($0) <= Rect.drawableLimit }
  }
}

extension Rect {
  /// The square in the middle with sides of a length.
  fileprivate func middle(of side: Double) -> Rect {
    Rect(x: midX - side / 2, y: midY - side / 2, width: side, height: side)
  }
}

/// Puts elements into the order of drawing: by `zIndex`, then as results have them.
///
/// Sections that do not meet along the scroll axis are drawn one after another, which looks the same
/// and keeps each of them together.
struct DrawingOrder {
  /// Elements of one section that follow each other.
  struct Run {
    var section: Int?
    var elements: [LayoutElement]
  }

  private let axis: Axis

  init(along axis: Axis) {
    self.axis = axis
  }

  /// - Complexity: O(n log n).
  func runs(of elements: [LayoutElement]) -> [Run] {
    clusters(of: sections(elements)).flatMap(runs)
  }

  /// The elements of a section with their places in the order of results.
  private struct Section {
    var elements: [(order: Int, element: LayoutElement)] = []
    var start = Double.infinity
    var end = -Double.infinity
  }

  private func sections(_ elements: [LayoutElement]) -> [Section] {
    var sections: [Section] = []
    var places: [Int?: Int] = [:]
    for (order, element) in elements.enumerated() {
      let place = places[element.section] ?? sections.count
      if place == sections.count {
        places[element.section] = place
        sections.append(Section())
      }
      sections[place].elements.append((order, element))
      // A transformed element may reach anywhere.
      let isInPlace = element.transform == .identity
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

  /// Sections that meet, together; neighbours may share a line, or a thousandth of a point.
  private func clusters(of sections: [Section]) -> [[Section]] {
    let order = sections.indices.sorted { (sections[$0].start, $0) < (sections[$1].start, $1) }
    var clusters: [[Section]] = []
    var end = -Double.infinity
    for index in order {
      let section = sections[index]
      if clusters.isEmpty || section.start >= end - 0.001 { clusters.append([]) }
      clusters[clusters.count - 1].append(section)
      end = max(end, section.end)
    }
    return clusters
  }

  private func runs(of cluster: [Section]) -> [Run] {
    let sorted = cluster.flatMap(\.elements)
      .sorted { ($0.element.zIndex, $0.order) < ($1.element.zIndex, $1.order) }
    var runs: [Run] = []
    for (_, element) in sorted {
      if runs.isEmpty || runs[runs.count - 1].section != element.section {
        runs.append(Run(section: element.section, elements: []))
      }
      runs[runs.count - 1].elements.append(element)
    }
    return runs
  }
}
