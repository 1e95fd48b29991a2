public import LayoutEngine
public import LayoutModel

extension Picture {
  /// The margin around the drawing, in points.
  static let margin = 16.0
  /// The distance between collections side by side, in points.
  private static let gap = 32.0

  /// Draws a document: all content at rest, with the collections of a screen side by side; or a
  /// visible state, with each collection in its region.
  /// - Parameters:
  ///   - solution: the solved document.
  ///   - visibleState: the visible elements to draw; nil means all content at rest.
  ///   - options: the labels and limits.
  /// - Throws: `RESOURCE_EXHAUSTED` if there are more elements than the options allow.
  /// - Complexity: O(n log n) for n drawn elements.
  public init(
    of solution: Solution,
    at visibleState: VisibleState? = nil,
    options: PictureOptions = PictureOptions()
  ) throws(LayoutError) {
    try self.init(of: solution, at: visibleState, options: options) { _ in nil }
  }

  /// Draws a document with texts of its items as labels.
  /// - Parameters:
  ///   - solution: the solved document.
  ///   - visibleState: the visible elements to draw; nil means all content at rest.
  ///   - options: the labels, extras and limits.
  ///   - contents: the contents of the elements; nil means wireframes.
  ///   - itemText: returns the label of an item; nil means its index path.
  /// - Throws: `RESOURCE_EXHAUSTED` if there are more elements than the options allow.
  package init(
    of solution: Solution,
    at visibleState: VisibleState?,
    options: PictureOptions,
    contents: PictureContents? = nil,
    itemText: (PictureItem) -> String?
  ) throws(LayoutError) {
    try self.init(
      composing: solution,
      at: visibleState,
      options: options,
      contents: contents,
      emphasis: { _ in nil },
      itemText: itemText
    )
    if options.extras.contains(.legend) { addLegend(of: panes) }
    frame = frame.widened(by: Self.margin).drawable
  }

  /// Adds a legend of collections below everything, and extends the frame, which has no margin yet.
  mutating func addLegend(of panes: [PicturePane]) {
    let corner = LayoutPoint(x: frame.x, y: frame.maxY + Self.margin)
    legend = PictureLegendRow.rows(for: panes, from: corner)
    for row in legend {
      let width = 24 + PictureLabel.width(of: row.label.text, size: row.label.size)
      let area = LayoutRect(x: row.frame.x, y: row.frame.y, width: width, height: row.frame.height)
      frame = frame.union(area)
    }
  }

  /// Composes a document's picture without a margin.
  /// - Parameters:
  ///   - solution: The solved document.
  ///   - visibleState: The visible state to draw; nil means the layout at rest.
  ///   - options: The labels and limits.
  ///   - contents: The contents of the elements; nil means wireframes.
  ///   - emphasis: Returns, for a collection's name, the elements that are highlighted while all others
  ///     are faint; nil if there is no emphasis.
  ///   - itemText: Returns the label of an item; nil means its index path.
  /// - Throws: `RESOURCE_EXHAUSTED` for more elements than the options allow.
  init(
    composing solution: Solution,
    at visibleState: VisibleState?,
    options: PictureOptions,
    contents: PictureContents? = nil,
    emphasis: (String?) -> Set<LayoutElement>?,
    itemText: (PictureItem) -> String? = { _ in nil }
  ) throws(LayoutError) {
    var options = options
    title = Picture.title(of: solution)
    panes = []
    overlays = []
    for (index, collection) in solution.collections.enumerated() {
      let pane = try PicturePane(
        of: collection,
        id: collection.name == nil ? "" : "collection-\(index)",
        emphasis: emphasis(collection.name),
        at: visibleState?.collection(named: collection.name),
        options: &options,
        contents: contents,
        itemText: itemText
      )
      panes.append(pane)
    }
    let overlays = visibleState?.overlays ?? solution.overlays
    try options.spend(overlays.count)
    frame = Self.place(
      &panes,
      of: solution,
      showsVisibleBounds: visibleState != nil,
      labels: options.labels
    )
    self.overlays = PictureOverlay.all(overlays, labels: options.labels) { overlay in
      guard visibleState == nil else { return .zero }
      return self.offset(of: overlay, on: solution)
    }
    frame = self.overlays.reduce(frame) { $0.union($1.frame) }
  }

  /// Moves panes to their places: a plain document's pane is drawn in content coordinates.
  /// - Returns: the shown part of the plane.
  private static func place(
    _ panes: inout [PicturePane],
    of solution: Solution,
    showsVisibleBounds: Bool,
    labels: PictureOptions.Labels
  ) -> LayoutRect {
    guard solution.single == nil else { return panes.first?.area ?? .zero }
    guard showsVisibleBounds else { return standSideBySide(&panes, labels: labels) }
    for index in panes.indices {
      panes[index].offset = solution.region(at: index).origin - panes[index].bounds.origin
    }
    return LayoutRect(origin: .zero, size: solution.environment.screen)
  }

  /// Moves panes into a row, each below its name, and returns the area that they cover.
  private static func standSideBySide(
    _ panes: inout [PicturePane],
    labels: PictureOptions.Labels
  ) -> LayoutRect {
    var covered = LayoutRect.zero
    for index in panes.indices {
      let area = panes[index].area
      let left = index == 0 ? 0 : covered.maxX + gap
      panes[index].offset = LayoutPoint(x: left - area.x, y: -area.y)
      let placed = LayoutRect(x: left, y: 0, width: area.width, height: area.height)
      covered = covered.union(placed)
      guard labels == .fitting, let name = panes[index].name else { continue }
      panes[index].caption = PictureLabel.caption(name, above: placed)
    }
    guard panes.contains(where: { $0.caption != nil }) else { return covered }
    return covered.union(LayoutRect(x: 0, y: -PictureLabel.captionHeight, width: 0, height: 0))
  }

  /// Returns the offset of an overlay over collections that are drawn side by side: the offset of
  /// the collection below it, or of the nearest one.
  private func offset(of overlay: ScreenOverlay, on screen: Solution) -> LayoutPoint {
    let middle = LayoutPoint(x: overlay.frame.midX, y: overlay.frame.midY)
    let nearest = panes.indices.min {
      screen.region(at: $0).distance(to: middle) < screen.region(at: $1).distance(to: middle)
    }
    guard let nearest else { return .zero }
    let pane = panes[nearest]
    return pane.bounds.origin + pane.offset - screen.region(at: nearest).origin
  }
}

extension Solution {
  fileprivate func region(at index: Int) -> LayoutRect {
    collections.indices.contains(index) ? collections[index].region.drawable : .zero
  }
}

extension PictureOverlay {
  /// Overlays in the order of drawing, each moved to its place in the picture.
  fileprivate static func all(
    _ overlays: [ScreenOverlay],
    labels: PictureOptions.Labels,
    movedBy offset: (ScreenOverlay) -> LayoutPoint
  ) -> [PictureOverlay] {
    overlays.enumerated()
      .sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
      .map { _, overlay in
        let frame = overlay.frame.drawable.offset(by: offset(overlay)).drawable
        return PictureOverlay(
          title: Picture.title(of: overlay),
          frame: frame,
          label: labels == .none
            ? nil : PictureLabel.centred(Picture.clean(overlay.kind), in: frame)
        )
      }
  }
}

// Descriptions of the part of the content that a picture shows.
extension Picture {
  /// The shown part of the content, in words: `393 × 852 of 393 × 2000 shown`, in points.
  package var shownExtent: String {
    guard panes.count == 1, let pane = panes.first, overlays.isEmpty else {
      return "\(Self.tenths(area.size)) shown"
    }
    let (content, bounds) = (pane.content.size, pane.bounds.size)
    let isCut = content.width > bounds.width + 0.5 || content.height > bounds.height + 0.5
    switch pane.extent {
    case .wholeContent:
      return "\(Self.tenths(area.size)) shown" + (isCut ? ", \(Self.tenths(bounds)) in sight" : "")
    case .visibleBounds:
      guard isCut else { return "\(Self.tenths(bounds)) shown" }
      return "\(Self.tenths(bounds)) of \(Self.tenths(content)) shown"
    }
  }

  /// The start of the shown part of a collection, in words: `, from 0, 120 on`; empty for its start.
  package var shownStart: String {
    guard panes.count == 1, let pane = panes.first, pane.extent == .visibleBounds else { return "" }
    guard pane.bounds.origin != .zero else { return "" }
    return ", from \(Self.tenths(pane.bounds.x)), \(Self.tenths(pane.bounds.y)) on"
  }

  private static func tenths(_ size: LayoutSize) -> String {
    "\(tenths(size.width)) × \(tenths(size.height))"
  }

  static func tenths(_ number: Double) -> String {
    NumberText.rounded((number * 10).rounded() / 10)
  }
}

extension Picture {
  /// The areas that the panes and overlays cover.
  var areas: [LayoutRect] {
    panes.map { $0.area.offset(by: $0.offset).drawable } + overlays.map(\.frame.drawable)
  }

  /// The area that the panes and overlays cover together.
  var area: LayoutRect {
    let areas = areas
    return areas.dropFirst().reduce(areas.first ?? .zero) { $0.union($1) }
  }
}

extension LayoutRect {
  /// The largest distance of a drawn point from the origin, in points.
  static let drawableLimit = 1e9

  /// The rectangle, limited to numbers that can be drawn: finite, and at most a billion points.
  var drawable: LayoutRect {
    func clamped(_ value: Double, least: Double) -> Double {
      value.isNaN ? 0 : Swift.max(least, Swift.min(value, Self.drawableLimit))
    }
    return LayoutRect(
      x: clamped(x, least: -Self.drawableLimit),
      y: clamped(y, least: -Self.drawableLimit),
      width: clamped(width, least: 0),
      height: clamped(height, least: 0)
    )
  }

  /// The smallest rectangle that contains both.
  func union(_ other: LayoutRect) -> LayoutRect {
    let left = Swift.min(x, other.x)
    let top = Swift.min(y, other.y)
    return LayoutRect(
      x: left,
      y: top,
      width: Swift.max(maxX, other.maxX) - left,
      height: Swift.max(maxY, other.maxY) - top
    )
  }

  /// Returns a point's distance from the rectangle, summed over both axes, in points.
  func distance(to point: LayoutPoint) -> Double {
    Swift.max(x - point.x, 0, point.x - maxX) + Swift.max(y - point.y, 0, point.y - maxY)
  }
}
