import LayoutEngine
import LayoutModel

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
  let collection: Solution.Collection
  /// The prefix of the ids of the pane's groups; empty for a single pane.
  let id: String
  let options: PictureOptions
  /// The elements that stand out while all others are faint; nil where none is.
  var emphasis: Set<LayoutElement>?

  func pane(
    at moment: VisibleState.Collection?,
    spending budget: inout ElementBudget
  ) throws(LayoutError) -> PicturePane {
    let environment = collection.environment
    let bounds =
      moment?.bounds
      ?? Rect(origin: collection.contentOffset, size: environment.container.contentSize)
    let elements = try elements(at: moment, spending: &budget)
    return PicturePane(
      id: id,
      name: collection.name,
      caption: nil,
      offset: .zero,
      extent: moment == nil ? .wholeContent : .visibleBounds,
      content: Rect(origin: .zero, size: collection.layout.contentSize).drawable,
      bounds: bounds.drawable,
      safeArea: safeArea(in: bounds),
      groups: groups(elements)
    )
  }

  /// The elements that are drawn, in the order of results.
  private func elements(
    at moment: VisibleState.Collection?,
    spending budget: inout ElementBudget
  ) throws(LayoutError) -> [LayoutElement] {
    try budget.spend(moment?.elements.count ?? collection.layout.elementCount)
    var elements: [LayoutElement] = []
    var partCount = 0
    func add(_ element: LayoutElement) {
      guard element.alpha > 0 else { return }
      partCount += element.parts.count
      elements.append(element)
    }
    if let moment { moment.elements.forEach(add) } else { collection.layout.forEachElement(add) }
    try budget.spend(partCount)
    return elements
  }

  private func safeArea(in bounds: Rect) -> Rect? {
    let insets = collection.environment.container.safeAreaInsets
    guard insets != .zero else { return nil }
    let isMirrored = collection.environment.traits.layoutDirection == .rightToLeft
    let corner = Point(x: isMirrored ? insets.trailing : insets.leading, y: insets.top)
    return Rect(origin: bounds.origin + corner, size: bounds.size.inset(by: insets)).drawable
  }

  private func groups(_ elements: [LayoutElement]) -> [PictureGroup] {
    var counts: [Int?: Int] = [:]
    return DrawingOrder(along: collection.layout.scrollDirection).runs(of: elements)
      .map { run in
        counts[run.section, default: 0] += 1
        return PictureGroup(
          id: groupID(of: run.section, number: counts[run.section] ?? 1),
          title: PictureText.title(ofSection: run.section, in: collection.layout),
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

/// The number of elements that may still be drawn.
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
