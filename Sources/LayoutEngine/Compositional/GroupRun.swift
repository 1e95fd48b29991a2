import LayoutModel

/// The groups of a section in sequence, in the section's coordinates.
struct GroupRun {
  /// The items' frames, in the order of placing.
  var frames: SectionFrames
  /// The groups' frames; nil if the section shows no items.
  var groups: GroupFrames?
  /// The supplementary items of items and groups.
  var anchored: [AnchoredElements] = []
  /// The parts of items' cells; nil without any.
  var parts: CellParts?
  /// The length along the run with the groups' spacings, without the section's insets, in points.
  var mainSize: Double
  /// The extent across the run that the largest group needs (rule 14), in points.
  var crossSize: Double
  /// Remarks for the section's author.
  var diagnostics: [Diagnostic] = []

  /// A run without items.
  static let empty = GroupRun(frames: .none, mainSize: 0, crossSize: 0)

  /// The run of a section that shows no items, because the first one does not fit (rule 5).
  static var nothingShown: GroupRun {
    var run = empty
    run.diagnostics = [
      Diagnostic(
        .firstItemDoesNotFit,
        message: "the first item is longer than its group: no items are shown"
      )
    ]
    return run
  }

  /// Returns the run with its items in another order.
  /// - Parameters:
  ///   - order: The item at each place: the item placed k-th is `order[k]`.
  ///   - axis: The axis of the run.
  /// - Returns: The run with its items in another order.
  /// - Complexity: O(number of items); frames that repeat are written out.
  func placed(_ order: [Int], axis: Axis) -> GroupRun {
    guard frames.count == order.count else { return self }
    var run = self
    run.frames = frames.placed(order, axis: axis)
    run.parts = parts?.placed(order)
    var placement = [Int](repeating: 0, count: order.count)
    for (position, item) in order.enumerated() { placement[item] = position }
    run.groups?.placement = placement
    run.anchored = anchored.map { $0.placed(order, axis: axis) }
    return run
  }
}

/// A group with its place in a run.
struct PlacedGroup {
  /// The group.
  var group: SolvedGroup
  /// Its number in the run, from 0.
  var number: Int
  /// The position of its first item in the order of placing.
  var firstItem: Int
  /// The number of items in it; fewer than it has room for if it is the last one.
  var itemCount: Int
  /// Its corner in the section's coordinates, before it is aligned to pixels.
  var corner: Point
  /// The frames of all groups where they are alike; nil where they differ.
  var repetition: RepeatingFrames?
}

/// Collects groups that are placed one after the other, and makes a run of them.
struct GroupRunBuilder {
  /// The axis of the run.
  let axis: Axis
  /// The rounding of corners.
  let pixels: PixelAlignment
  private var crossSize = 0.0
  private var frames: [CustomFrame] = []
  private var parts: [[CellPart]] = []
  private var groups: [CustomFrame] = []
  private var firstItems: [Int] = []
  private var anchored = AnchoredElementsBuilder()

  /// Creates a builder without groups.
  init(axis: Axis, pixels: PixelAlignment) {
    self.axis = axis
    self.pixels = pixels
  }

  /// Adds a group.
  /// - Parameters:
  ///   - placed: The group; its corner is aligned to pixels.
  ///   - crossSize: The extent across the run that it needs, in points.
  /// - Complexity: O(items of the group).
  mutating func append(_ placed: PlacedGroup, crossSize: Double) {
    let (group, corner) = (placed.group, pixels.near(placed.corner))
    for item in group.items.prefix(placed.itemCount) {
      frames.append(CustomFrame(frame: item.frame.offset(by: corner), zIndex: item.zIndex))
      // Most cells have no parts: nothing is kept until one has.
      if !item.parts.isEmpty || !parts.isEmpty {
        parts += [[CellPart]](repeating: [], count: frames.count - 1 - parts.count)
        parts.append(item.parts)
      }
    }
    groups.append(CustomFrame(frame: Rect(origin: corner, size: group.size)))
    firstItems.append(placed.firstItem)
    self.crossSize = max(self.crossSize, crossSize)
    guard !group.supplements.isEmpty else { return }
    anchored.append(
      group.supplements(showing: placed.itemCount, along: axis),
      corner: corner,
      firstItem: placed.firstItem,
      pixels: pixels
    )
  }

  /// Returns the run of all groups so far.
  /// - Parameter mainSize: The length of the run with its spacings, in points.
  /// - Returns: The run of all groups so far.
  func run(mainSize: Double) -> GroupRun {
    GroupRun(
      frames: .packed(PackedFrames(FrameColumns(frames), axis: axis)),
      groups: GroupFrames(
        frames: .packed(PackedFrames(FrameColumns(groups), axis: axis)),
        membership: .from(firstItems)
      ),
      anchored: anchored.elements(axis: axis).map { [$0] } ?? [],
      parts: CellParts(parts),
      mainSize: mainSize,
      crossSize: crossSize
    )
  }
}

/// Collects the supplementary items of groups that are placed one after the other.
struct AnchoredElementsBuilder {
  /// The names and numbers of the elements so far.
  private(set) var labels: [AnchoredElements.Label] = []
  /// The frames of the elements so far, in the section's coordinates.
  private(set) var frames: [Rect] = []
  /// The number of elements of each kind that belong to groups so far.
  private var groupCounts: [String: Int] = [:]

  /// Adds the supplementary items of a group.
  /// - Parameters:
  ///   - supplements: The supplementary items, in the group's coordinates.
  ///   - corner: The group's corner in the section's coordinates.
  ///   - firstItem: The position of the group's first item.
  ///   - pixels: The rounding of lengths and positions.
  mutating func append(
    _ supplements: [GroupSupplement],
    corner: Point,
    firstItem: Int,
    pixels: PixelAlignment
  ) {
    for supplement in supplements {
      let description = supplement.description
      let kind = description.elementKind
      let number =
        supplement.isAtItem
        ? firstItem + supplement.items.lowerBound : groupCounts[kind, default: 0]
      if !supplement.isAtItem { groupCounts[kind] = number + 1 }
      labels.append(
        AnchoredElements.Label(
          elementKind: kind,
          zIndex: description.zIndex,
          item: number,
          step: 0,
          isAtItem: supplement.isAtItem
        )
      )
      frames.append(supplement.frame(pixels: pixels).offset(by: corner))
    }
  }

  /// Returns all elements so far; nil without any.
  func elements(axis: Axis) -> AnchoredElements? {
    labels.isEmpty ? nil : AnchoredElements(labels: labels, frames: frames, axis: axis)
  }

  /// Returns the labels for groups that repeat, after the first one was added.
  /// - Parameter itemsOfGroup: The number of items of each group.
  /// - Returns: The labels for groups that repeat, after the first one was added.
  func repeatingLabels(itemsOfGroup: Int) -> [AnchoredElements.Label] {
    labels.map { label in
      var label = label
      label.step = label.isAtItem ? itemsOfGroup : groupCounts[label.elementKind, default: 0]
      return label
    }
  }

  /// Returns an empty builder whose numbers continue behind groups that are all like the first one,
  /// which was added.
  /// - Parameter groups: The number of those groups.
  /// - Returns: An empty builder whose numbers continue behind groups that are all like the first
  ///   one, which was added.
  func continued(after groups: Int) -> AnchoredElementsBuilder {
    var next = AnchoredElementsBuilder()
    next.groupCounts = groupCounts.mapValues { $0 * groups }
    return next
  }
}
