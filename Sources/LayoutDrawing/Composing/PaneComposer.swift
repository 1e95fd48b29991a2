public import LayoutEngine
public import LayoutModel

extension Picture {
  /// How much room is left around what is drawn, in points.
  static let margin = 16.0

  /// Draws a layout: as it rests, with all its content, or what is visible of it at a moment.
  /// - Throws: `RESOURCE_EXHAUSTED` where there are more elements than the options allow.
  /// - Complexity: O(n log n) for n elements that are drawn.
  public init(
    of solution: Solution,
    at moment: VisibleState? = nil,
    options: PictureOptions = PictureOptions()
  ) throws(LayoutError) {
    var budget = ElementBudget(options)
    let pane = try PaneComposer(solution: solution, id: "", options: options)
      .pane(at: moment, spending: &budget)
    title = PictureText.title(of: solution)
    panes = [pane]
    overlays = []
    frame = pane.area.widened(by: Self.margin).drawable
  }
}

extension PicturePane {
  /// All that the pane covers, in coordinates of the content.
  var area: Rect {
    guard extent == .wholeContent else { return bounds }
    return groups.reduce(content.union(bounds)) { area, group in
      group.elements.reduce(area) { $0.union($1.frame) }
    }
  }
}

/// Makes a pane of a collection that is laid out.
struct PaneComposer {
  let solution: Solution
  /// What the ids of the pane's groups begin with; empty for a pane that is alone.
  let id: String
  let options: PictureOptions
  /// The elements that stand out while all others are faint; nil where none is.
  var emphasis: Set<LayoutElement>?

  func pane(
    at moment: VisibleState?,
    spending budget: inout ElementBudget
  ) throws(LayoutError) -> PicturePane {
    let environment = solution.environment
    let bounds =
      moment?.bounds
      ?? Rect(origin: solution.contentOffset, size: environment.container.contentSize)
    let elements = try elements(at: moment, spending: &budget)
    return PicturePane(
      id: id,
      name: nil,
      caption: nil,
      offset: .zero,
      extent: moment == nil ? .wholeContent : .visibleBounds,
      content: Rect(origin: .zero, size: solution.layout.contentSize).drawable,
      bounds: bounds.drawable,
      safeArea: safeArea(in: bounds),
      groups: groups(elements)
    )
  }

  /// The elements that are drawn, in the order of results.
  private func elements(
    at moment: VisibleState?,
    spending budget: inout ElementBudget
  ) throws(LayoutError) -> [LayoutElement] {
    try budget.spend(moment?.elements.count ?? solution.layout.elementCount)
    var elements: [LayoutElement] = []
    var partCount = 0
    solution.forEachElement(moment.map { .moment($0) } ?? .all) { element in
      guard element.alpha > 0 else { return }
      partCount += element.parts.count
      elements.append(element)
    }
    try budget.spend(partCount)
    return elements
  }

  private func safeArea(in bounds: Rect) -> Rect? {
    let insets = solution.environment.container.safeAreaInsets
    guard insets != .zero else { return nil }
    let isMirrored = solution.environment.traits.layoutDirection == .rightToLeft
    let corner = Point(x: isMirrored ? insets.trailing : insets.leading, y: insets.top)
    return Rect(origin: bounds.origin + corner, size: bounds.size.inset(by: insets)).drawable
  }

  private func groups(_ elements: [LayoutElement]) -> [PictureGroup] {
    var counts: [Int?: Int] = [:]
    return DrawingOrder(along: solution.layout.scrollDirection).runs(of: elements)
      .map { run in
        counts[run.section, default: 0] += 1
        return PictureGroup(
          id: groupID(of: run.section, number: counts[run.section] ?? 1),
          title: PictureText.title(ofSection: run.section, in: solution.layout),
          section: run.section,
          elements: ElementComposer(labels: options.labels, emphasis: emphasis)
            .elements(run.elements)
        )
      }
  }

  /// `section-3`, and `section-3-2` for the section's second group.
  private func groupID(of section: Int?, number: Int) -> String {
    let start = id.isEmpty ? "" : id + "-"
    let name = section.map { "section-\($0)" } ?? "layout"
    return start + name + (number > 1 ? "-\(number)" : "")
  }
}

/// How many elements may still be drawn.
struct ElementBudget {
  let limit: Int
  private var spent: Int

  init(_ options: PictureOptions) {
    limit = options.elementLimit
    spent = options.elementsElsewhere
  }

  mutating func spend(_ count: Int) throws(LayoutError) {
    spent = spent.addingSaturated(count)
    guard spent > limit else { return }
    throw LayoutError(
      .resourceExhausted,
      origin: .document,
      message: "the picture would have \(spent) elements; the limit is \(limit)"
    )
  }
}
