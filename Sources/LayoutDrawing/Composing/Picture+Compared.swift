public import LayoutHost
public import LayoutModel

extension Picture {
  /// Draws one side of a comparison, such as a result that was saved: all that it lists, and no visible
  /// bounds, which it does not know.
  /// - Throws: `RESOURCE_EXHAUSTED` where there are more elements than the options allow.
  public init(
    of layout: ComparedLayout,
    options: PictureOptions = PictureOptions()
  ) throws(LayoutError) {
    let elements = layout.allElements.filter { $0.alpha > 0 }
    var budget = ElementBudget(options)
    try budget.spend(elements.count)
    try budget.spend(elements.reduce(0) { $0 + $1.parts.count })
    let content = Rect(origin: .zero, size: layout.contentSize).drawable
    let composer = ElementComposer(labels: options.labels)
    let groups = DrawingOrder(along: .vertical).runs(of: elements).enumerated()
      .map { number, run in
        PictureGroup(
          id: "group-\(number)",
          title: run.section.map { "section \($0)" } ?? "layout",
          section: run.section,
          elements: composer.elements(run.elements)
        )
      }
    let pane = PicturePane(
      id: "",
      name: nil,
      caption: nil,
      offset: .zero,
      extent: .wholeContent,
      content: content,
      bounds: content,
      safeArea: nil,
      groups: groups
    )
    title = "\(elements.count) elements"
    panes = [pane]
    overlays = []
    frame = pane.area.widened(by: Self.margin).drawable
  }
}
