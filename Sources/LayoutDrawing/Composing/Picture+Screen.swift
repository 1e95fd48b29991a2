public import LayoutEngine
public import LayoutHost
public import LayoutModel

extension Picture {
  /// The distance between collections that stand side by side, in points.
  private static let gap = 32.0

  /// Draws a screen: what is visible on it at a moment, each collection in its region; or all
  /// content of its collections as it rests, side by side.
  /// - Throws: `RESOURCE_EXHAUSTED` where there are more elements than the options allow.
  /// - Complexity: O(n log n) for n elements that are drawn.
  public init(
    of solution: ScreenSolution,
    at moment: ScreenVisibleState? = nil,
    options: PictureOptions = PictureOptions()
  ) throws(LayoutError) {
    try self.init(of: solution, at: moment, options: options) { _ in nil }
  }

  /// Draws a screen; by a collection's name, the elements that stand out while all others are faint.
  init(
    of solution: ScreenSolution,
    at moment: ScreenVisibleState?,
    options: PictureOptions,
    emphasis: (String) -> Set<LayoutElement>?
  ) throws(LayoutError) {
    var budget = ElementBudget(options)
    var panes: [PicturePane] = []
    for (index, collection) in solution.collections.enumerated() {
      let visible = moment?.collections.first { $0.name == collection.name }?.moment
      let composer = PaneComposer(
        solution: collection.solution,
        id: "collection-\(index)",
        options: options,
        emphasis: emphasis(collection.name)
      )
      var pane = try composer.pane(at: visible, spending: &budget)
      pane.name = collection.name
      panes.append(pane)
    }
    let overlays = moment?.overlays ?? solution.layout.overlays
    try budget.spend(overlays.count)
    title = PictureText.title(of: solution)
    self.panes = panes
    self.overlays = []
    let screen = Rect(origin: .zero, size: solution.environment.screen)
    if moment == nil {
      frame = Self.standSideBySide(&self.panes, labels: options.labels)
    } else {
      for index in panes.indices {
        self.panes[index].offset =
          solution.layout.region(at: index).origin - panes[index].bounds.origin
      }
      frame = screen
    }
    self.overlays = PictureOverlay.all(overlays, labels: options.labels) { overlay in
      guard moment == nil else { return .zero }
      return self.offset(of: overlay, on: solution.layout)
    }
    frame = self.overlays.reduce(frame) { $0.union($1.frame) }.widened(by: Self.margin).drawable
  }

  /// Moves panes into a row, each below its name; all that they cover.
  private static func standSideBySide(
    _ panes: inout [PicturePane],
    labels: PictureOptions.Labels
  ) -> Rect {
    var covered = Rect.zero
    for index in panes.indices {
      let area = panes[index].area
      let left = index == 0 ? 0 : covered.maxX + gap
      panes[index].offset = Point(x: left - area.x, y: -area.y)
      let placed = Rect(x: left, y: 0, width: area.width, height: area.height)
      covered = covered.union(placed)
      guard labels == .fitting, let name = panes[index].name else { continue }
      panes[index].caption = LabelPlacement.caption(name, above: placed)
    }
    guard panes.contains(where: { $0.caption != nil }) else { return covered }
    return covered.union(Rect(x: 0, y: -LabelPlacement.captionHeight, width: 0, height: 0))
  }

  /// How far an overlay is moved where collections stand side by side: with the one that it lies
  /// above, or the nearest one.
  private func offset(of overlay: ScreenOverlay, on screen: ScreenLayout) -> Point {
    let middle = Point(x: overlay.frame.midX, y: overlay.frame.midY)
    let nearest = panes.indices.min {
      screen.region(at: $0).distance(to: middle) < screen.region(at: $1).distance(to: middle)
    }
    guard let nearest else { return .zero }
    let pane = panes[nearest]
    return pane.bounds.origin + pane.offset - screen.region(at: nearest).origin
  }
}

extension ScreenLayout {
  fileprivate func region(at index: Int) -> Rect {
    collections.indices.contains(index) ? collections[index].region.drawable : .zero
  }
}

extension PictureOverlay {
  /// Overlays in the order of drawing, each moved to its place in the picture.
  fileprivate static func all(
    _ overlays: [ScreenOverlay],
    labels: PictureOptions.Labels,
    movedBy offset: (ScreenOverlay) -> Point
  ) -> [PictureOverlay] {
    overlays.enumerated()
      .sorted { ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset) }
      .map { _, overlay in
        let frame = overlay.frame.drawable.offset(by: offset(overlay)).drawable
        return PictureOverlay(
          title: PictureText.title(of: overlay),
          frame: frame,
          label: labels == .none
            ? nil : LabelPlacement.centred(PictureText.clean(overlay.kind), in: frame)
        )
      }
  }
}
