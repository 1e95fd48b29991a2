import LayoutModel

/// The groups of a section, one after the other, in the section's coordinates.
struct GroupRun {
  /// The items' frames, in the order of placing.
  var frames: SectionFrames
  /// The groups' frames.
  var groups: GroupFrames?
  /// What stands at items and groups.
  var anchored: [AnchoredElements] = []
  /// The parts of items' cells.
  var parts: CellParts?
  /// How long the row is, with the groups' spacings, without the section's insets.
  var length: Double
  /// How broad the broadest group is, with its spacings.
  var breadth: Double
  /// What the section's author should know.
  var diagnostics: [Diagnostic] = []

  /// No items.
  static let empty = GroupRun(frames: .none, length: 0, breadth: 0)

  /// Rule 5: the section shows no items.
  static func nothingShown() -> GroupRun {
    var row = empty
    row.diagnostics = [
      Diagnostic(
        .firstItemDoesNotFit,
        message: "the first item is longer than its group: no items are shown"
      )
    ]
    return row
  }

  /// The row with its items' frames at the places of an order: the item placed k-th is `order[k]`.
  func placed(_ order: [Int], axis: Axis) -> GroupRun {
    guard frames.count == order.count else { return self }
    var row = self
    row.frames = frames.placed(order, axis: axis)
    row.parts = parts?.placed(order)
    var placement = [Int](repeating: 0, count: order.count)
    for (position, item) in order.enumerated() { placement[item] = position }
    row.groups?.placement = placement
    row.anchored = anchored.map { $0.placed(order, axis: axis) }
    return row
  }
}

/// Names and gathers the supplementary items of groups that are placed one by one.
struct AnchoredGathering {
  private(set) var labels: [AnchoredElements.Label] = []
  private(set) var frames: [Rect] = []
  /// How many of each kind stand at groups so far.
  private var groupCounts: [String: Int] = [:]

  /// Adds what stands in a group whose corner and first item are given.
  mutating func append(_ group: [GroupElement], corner: Point, firstItem: Int) {
    for element in group {
      let description = element.supplement.description
      let kind = description.elementKind
      let number = element.leaf.map { firstItem + $0 } ?? groupCounts[kind, default: 0]
      if element.leaf == nil { groupCounts[kind] = number + 1 }
      labels.append(
        AnchoredElements.Label(
          elementKind: kind,
          zIndex: description.zIndex,
          item: number,
          step: 0,
          isAtItem: element.leaf != nil
        )
      )
      frames.append(element.frame.offset(by: corner))
    }
  }

  /// What was gathered; nil if nothing was.
  func elements(axis: Axis) -> AnchoredElements? {
    labels.isEmpty ? nil : AnchoredElements(labels: labels, frames: frames, axis: axis)
  }

  /// The labels for groups that repeat, each with so many items, after the first one was added.
  func repeatingLabels(itemsOfGroup: Int) -> [AnchoredElements.Label] {
    labels.map { label in
      var label = label
      label.step = label.isAtItem ? itemsOfGroup : groupCounts[label.elementKind, default: 0]
      return label
    }
  }

  /// The numbers of the group after so many that are all like the first one, which was added.
  func afterRepeating(_ groups: Int) -> AnchoredGathering {
    var next = AnchoredGathering()
    next.groupCounts = groupCounts.mapValues { $0 * groups }
    return next
  }
}
