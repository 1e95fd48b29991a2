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

/// A group with its place in a row.
struct PlacedGroup {
  /// The group.
  var group: SolvedGroup
  /// Its number in the row, from 0.
  var number: Int
  /// The first of its items, as they are placed.
  var firstItem: Int
  /// How many items are in it; fewer than it has room for, if it is the last one.
  var itemCount: Int
  /// Its corner in the section's coordinates, before that is brought onto pixels.
  var corner: Point
}

/// Groups that are solved one by one.
protocol GroupSequence {
  /// The group whose first item is given.
  func group(from leaf: Int) throws(LayoutError) -> SolvedGroup
  /// How long a group is when only its first items are there.
  func extent(of group: SolvedGroup, used: Int, along axis: Axis) -> Double
}

/// Groups whose items have sizes of their own.
struct MeasuredGroups: GroupSequence {
  let solver: GroupRunSolver

  func group(from leaf: Int) throws(LayoutError) -> SolvedGroup {
    try solver.solvedGroup(from: leaf, isMeasured: true)
  }

  func extent(of group: SolvedGroup, used: Int, along axis: Axis) -> Double {
    group.extent(along: axis, used: used)
  }
}

/// Custom groups that are asked for one by one.
struct CustomGroups: GroupSequence {
  let solver: GroupRunSolver
  let perGroup: ProvidedFrames

  func group(from leaf: Int) throws(LayoutError) -> SolvedGroup {
    let item = solver.description.group.item
    let size = solver.declaredGroupSize
    let rest = solver.items.count - leaf
    let items = solver.items.slice(leaf..<leaf + min(perGroup.count ?? rest, rest))
    let columns = try solver.provider.frames(
      from: perGroup,
      items: items,
      in: LayoutContainer(contentSize: size, contentInsets: item.contentInsets)
    )
    var group = SolvedGroup(custom: columns, size: size, of: item)
    // A group takes its own items and no others.
    group.leaves = Array(group.leaves.prefix(items.count))
    group.supplements = solver.description.group.supplements(
      of: group,
      base: solver.space.room,
      pixels: solver.space.pixels
    )
    return group
  }

  func extent(of group: SolvedGroup, used: Int, along axis: Axis) -> Double { group.size[axis] }
}

/// Groups that are placed one after the other.
struct PlacedGroups {
  var breadth = 0.0
  private var frames: [CustomFrame] = []
  private var parts: [[CellPart]] = []
  private var groups: [CustomFrame] = []
  private var firstItems: [Int] = []
  private var anchored = AnchoredGathering()

  mutating func append(
    _ group: SolvedGroup,
    used: Int,
    at corner: Point,
    firstItem: Int,
    _ alignment: (axis: Axis, pixels: PixelAlignment)
  ) {
    for leaf in group.leaves.prefix(used) {
      frames.append(CustomFrame(frame: leaf.frame.offset(by: corner), zIndex: leaf.zIndex))
      // Most cells have no parts: nothing is kept until one has.
      if !leaf.parts.isEmpty || !parts.isEmpty {
        parts += [[CellPart]](repeating: [], count: frames.count - 1 - parts.count)
        parts.append(leaf.parts)
      }
    }
    groups.append(CustomFrame(frame: Rect(origin: corner, size: group.size)))
    firstItems.append(firstItem)
    guard !group.supplements.isEmpty else { return }
    anchored.append(
      group.elements(used: used, along: alignment.axis, pixels: alignment.pixels),
      corner: corner,
      firstItem: firstItem
    )
  }

  func row(length: Double, axis: Axis) -> GroupRun {
    GroupRun(
      frames: .packed(PackedFrames(FrameColumns(frames), axis: axis)),
      groups: GroupFrames(
        frames: .packed(PackedFrames(FrameColumns(groups), axis: axis)),
        membership: .from(firstItems)
      ),
      anchored: anchored.elements(axis: axis).map { [$0] } ?? [],
      parts: CellParts(parts),
      length: length,
      breadth: breadth
    )
  }
}

/// Groups of a row that are all alike.
struct EqualGroups {
  /// One of them; its leaves are left out where it is a custom group.
  var group: SolvedGroup
  /// The frames of its items.
  var frames: FrameColumns
  /// How many items a full one has; there may be fewer in the section.
  var itemCount: Int
}

/// Places at a stride.
struct RepeatingPlaces {
  var origin: Point
  var stride: Double
  var axis: Axis
  var pixels: PixelAlignment

  func frames(_ template: FrameColumns, count: Int) -> RepeatingFrames {
    RepeatingFrames(
      template: PackedFrames(template, axis: axis),
      count: count,
      origin: origin,
      stride: stride,
      pixelAlignment: pixels
    )
  }

  /// The corner of a group, on pixels.
  func corner(of group: Int) -> Point {
    frames(FrameColumns(one: .zero), count: group + 1).frame(at: group).origin
  }

  /// The corner of a group before it is brought onto pixels.
  func exactCorner(of group: Int) -> Point {
    frames(FrameColumns(one: .zero), count: group + 1).exactCorner(of: group)
  }
}

extension FrameColumns {
  /// One frame at the origin.
  convenience init(one size: Size) {
    self.init([CustomFrame(frame: Rect(origin: .zero, size: size))])
  }
}
