import LayoutEngine
package import LayoutModel

extension PicturePane {
  /// The area that the pane covers, in content coordinates.
  package var area: LayoutRect {
    guard extent == .wholeContent else { return withExtras(bounds) }
    return withExtras(elementArea)
  }

  /// The area that the content, the bounds and the elements cover.
  private var elementArea: LayoutRect {
    groups.reduce(content.union(bounds)) { area, group in
      group.elements.reduce(area) { $0.union($1.drawnFrame) }
    }
  }

  /// Returns an area extended by the rulers and the edge of a device.
  private func withExtras(_ area: LayoutRect) -> LayoutRect {
    var area = area
    if bezelRadius != nil { area = area.union(bounds.widened(by: Self.bezelWidth)) }
    guard measures != nil else { return area }
    let room = PictureMeasures.rulerRoom
    return area.union(
      LayoutRect(x: area.x - room, y: area.y - room, width: area.width, height: area.height)
    )
  }
}

// The edge of a device around the visible bounds.
extension PicturePane {
  /// The width of the edge, in points: wide enough to cover the corners of the content.
  static let bezelWidth = 20.0

  /// Returns the radius of a screen's corners, in points: devices without a home button have round ones.
  private static func cornerRadius(of environment: LayoutEnvironment) -> Double {
    // Apple publishes no radii; these approximate the screens, which have about 47 and 18 points.
    let hasHomeIndicator = environment.container.safeAreaInsets.bottom > 0
    let isPad = environment.traits.userInterfaceIdiom == .pad
    return !hasHomeIndicator ? 0 : isPad ? 18 : 47
  }
}

extension PicturePane {
  /// Makes a pane of a solved collection.
  /// - Parameters:
  ///   - collection: the collection.
  ///   - id: the prefix of the ids of the pane's groups; empty for a single pane.
  ///   - emphasis: the highlighted elements, while all others are faint; nil if there is no
  ///     emphasis.
  ///   - visibleState: the visible elements to draw; nil means the whole content at rest.
  ///   - options: the labels, and the number of elements that may still be drawn.
  ///   - contents: the contents of the elements; nil means wireframes.
  ///   - itemText: returns the label of an item; nil means its index path.
  /// - Throws: `RESOURCE_EXHAUSTED` for more elements than that, and the error of a request that
  ///   has ended.
  init(
    of collection: Solution.Collection,
    id: String,
    emphasis: Set<LayoutElement>?,
    at visibleState: VisibleState.Collection?,
    options: inout PictureOptions,
    contents: PictureContents? = nil,
    itemText: (PictureItem) -> String? = { _ in nil }
  ) throws(LayoutError) {
    let environment = collection.environment
    let bounds =
      visibleState?.bounds
      ?? LayoutRect(origin: collection.contentOffset, size: environment.container.contentSize)
    let (elements, positions) = try Self.elements(
      of: collection,
      at: visibleState,
      options: &options
    )
    var counts: [Int?: Int] = [:]
    let groups = PictureGroup.runs(of: elements, along: collection.layout.scrollDirection)
      .map { run in
        counts[run.section, default: 0] += 1
        return PictureGroup(
          id: Self.groupID(of: run.section, number: counts[run.section] ?? 1, in: id),
          title: Picture.title(ofSection: run.section, in: collection.layout),
          section: run.section,
          elements: PictureElement.all(
            run.elements,
            labels: options.labels,
            emphasis: emphasis,
            within: visibleState == nil ? nil : bounds.drawable,
            content: {
              contents?.content(of: $0, in: collection.name, environment.traits)
            },
            itemText: { index, path in
              let position = positions[run.positions[index]]
              return itemText(
                PictureItem(collection: collection.name, path: path, position: position)
              )
            }
          )
        )
      }
    try WorkLimit.current?.checkStopped()
    self.init(
      id: id,
      name: collection.name,
      caption: nil,
      offset: .zero,
      extent: visibleState == nil ? .wholeContent : .visibleBounds,
      content: LayoutRect(origin: .zero, size: collection.layout.contentSize).drawable,
      bounds: bounds.drawable,
      safeArea: Self.safeArea(of: environment, in: bounds),
      groups: groups
    )
    marks = collection.layout.sections.indices.compactMap { index in
      let section = collection.layout.sections[index]
      guard section.layout.failure != nil else { return nil }
      return PictureMark(
        title: Picture.title(ofSection: index, in: collection.layout),
        meaning: .removed,
        shape: .frame(section.frame.drawable)
      )
    }
    if options.extras.contains(.bezel) {
      bezelRadius = Self.cornerRadius(of: environment)
      // A device that shows an app's content has no lines of ours on it.
      if contents != nil { safeArea = nil }
    }
    if options.extras.contains(.measure) {
      let items = elements.filter { $0.kind == .item && !$0.attributes.isTransformed }
      measures = PictureMeasures(
        of: items.map(\.frame.drawable),
        in: visibleState == nil ? self.content : self.bounds,
        rulersAway: bezelRadius == nil ? 0 : Self.bezelWidth
      )
    }
  }

  /// The drawn elements in the order of results, with their positions there.
  private static func elements(
    of collection: Solution.Collection,
    at visibleState: VisibleState.Collection?,
    options: inout PictureOptions
  ) throws(LayoutError) -> (elements: [LayoutElement], positions: [Int]) {
    try options.spend(visibleState?.elements.count ?? collection.layout.elementCount)
    var (elements, positions) = ([LayoutElement](), [Int]())
    var (position, partCount) = (0, 0)
    func add(_ element: LayoutElement) {
      defer { position += 1 }
      guard element.alpha > 0, !element.isHidden, element.isDrawn else { return }
      partCount += element.parts.count
      elements.append(element)
      positions.append(position)
    }
    if let visibleState {
      visibleState.elements.forEach(add)
    } else {
      collection.layout.forEachElement(add)
    }
    try options.spend(partCount)
    return (elements, positions)
  }

  private static func safeArea(of environment: LayoutEnvironment, in bounds: LayoutRect)
    -> LayoutRect?
  {
    let insets = environment.container.safeAreaInsets
    guard insets != .zero else { return nil }
    let isMirrored = environment.traits.layoutDirection == .rightToLeft
    let corner = LayoutPoint(x: isMirrored ? insets.trailing : insets.leading, y: insets.top)
    return LayoutRect(origin: bounds.origin + corner, size: bounds.size.inset(by: insets)).drawable
  }

  /// `section-3`, and `section-3-2` for the section's second group.
  private static func groupID(of section: Int?, number: Int, in id: String) -> String {
    let start = id.isEmpty ? "" : id + "-"
    let name = section.map { "section-\($0)" } ?? "layout"
    return start + name + (number > 1 ? "-\(number)" : "")
  }
}

extension PictureElement {
  /// The point that its transform leaves in place, in content coordinates.
  package var anchor: LayoutPoint { frame.point(at: anchorPoint) }

  /// The bounding rectangle of the drawn shape.
  package var drawnFrame: LayoutRect {
    if let outline { return outline.bounds.drawable }
    return transform == .identity ? frame : frame.drawn(transform, about: anchor).bounds.drawable
  }
}

extension LayoutElement {
  /// Whether any part of it is drawn; a 3D transform may put it behind the viewer.
  fileprivate var isDrawn: Bool {
    transform3D == nil || attributes.drawn(frame) != nil
  }
}

extension PictureOptions {
  /// Counts elements that will be drawn towards the limit.
  /// - Throws: `RESOURCE_EXHAUSTED` for more elements than the limit.
  mutating func spend(_ count: Int) throws(LayoutError) {
    elementsElsewhere = elementsElsewhere.addingSaturated(count)
    guard elementsElsewhere > elementLimit else { return }
    throw LayoutError(
      .resourceExhausted,
      message: "the picture would have \(elementsElsewhere) elements; the limit is \(elementLimit)"
    )
  }
}
