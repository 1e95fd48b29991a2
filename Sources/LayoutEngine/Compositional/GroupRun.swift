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
  /// The attributes of items, which repeat with the groups; nil without any.
  var attributes: FrameAttributes?
  /// The length along the run with the groups' spacings, without the section's insets, in points.
  var mainSize: Double
  /// The extent across the run that the largest group needs (rule 14), in points.
  var crossSize: Double
  /// Remarks for the section's author.
  var diagnostics: [Diagnostic] = []
  /// The items that were not measured; nil if all were.
  var estimates: SectionEstimates?
  /// The sizes of rows that the next layout keeps if only items change.
  var memory = RowMemory()

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

  /// Returns the run with its items in another order: the item placed k-th is `order[k]`.
  /// - Complexity: O(number of items); frames that repeat are written out.
  func placed(_ order: [Int], axis: ScrollAxis) -> GroupRun {
    guard frames.count == order.count else { return self }
    var run = self
    run.frames = frames.placed(order, axis: axis)
    run.parts = parts?.placed(order)
    var placement = [Int](repeating: 0, count: order.count)
    for (position, item) in order.enumerated() { placement[item] = position }
    run.attributes = attributes?.rows(placement)
    run.groups?.placement = placement
    run.anchored = anchored.map { $0.placed(order, axis: axis) }
    return run
  }
}

/// Collects groups that are placed one after the other, and makes a run of them.
struct GroupRunBuilder {
  let axis: ScrollAxis
  /// The rounding of corners.
  let pixels: PixelAlignment
  private var crossSize = 0.0
  private let frames: FrameList
  private var parts: [[CellPart]] = []
  private var attributes: [(item: Int, attributes: ElementAttributes)] = []
  private let groups: FrameList
  private var firstItems: [Int] = []
  private var milestones: [Double] = []
  private(set) var anchored: AnchoredElementsBuilder

  /// The bytes that an item takes, with a group of its own.
  static let stride = 8 * MemoryLayout<Double>.stride + MemoryLayout<Int>.stride

  /// Creates a builder without groups, for a number of items of all groups.
  init(axis: ScrollAxis, pixels: PixelAlignment, itemCount: Int) {
    self.axis = axis
    self.pixels = pixels
    frames = FrameList(capacity: itemCount)
    groups = FrameList(capacity: itemCount)
    firstItems.reserveCapacity(itemCount)
    anchored = AnchoredElementsBuilder(capacity: 0)
  }

  /// Prepares for a number of supplementary items, for which memory was reserved.
  mutating func expectSupplements(_ count: Int) {
    anchored = AnchoredElementsBuilder(capacity: count)
  }

  /// Adds a group, which needs an extent across the run, in points; its corner is aligned to
  /// pixels.
  /// - Complexity: O(items of the group).
  mutating func append(_ placed: PlacedGroup, crossSize: Double) {
    let (group, corner) = (placed.group, pixels.near(placed.corner))
    for item in group.items.prefix(placed.itemCount) {
      frames.append(item.frame.offset(by: corner), zIndex: item.zIndex)
      // Most cells have no parts: nothing is kept until one has.
      guard item.details != nil || !parts.isEmpty else { continue }
      if !item.parts.isEmpty || !parts.isEmpty {
        parts += [[CellPart]](repeating: [], count: frames.count - 1 - parts.count)
        parts.append(item.parts)
      }
      if let given = item.details?.attributes { attributes.append((frames.count - 1, given)) }
    }
    groups.append(LayoutRect(origin: corner, size: group.size))
    firstItems.append(placed.firstItem)
    if placed.number % GroupFrames.milestoneStride == 0 { milestones.append(placed.position) }
    self.crossSize = max(self.crossSize, crossSize)
    guard !group.supplements.isEmpty else { return }
    anchored.append(
      group.supplements(showing: placed.itemCount, along: axis),
      corner: corner,
      firstItem: placed.firstItem,
      pixels: pixels
    )
  }

  /// Returns the run of all groups so far, which has a length with its spacings, in points.
  func run(mainSize: Double) -> GroupRun {
    let attributes = allAttributes()
    return GroupRun(
      frames: .packed(PackedFrames(frames.columns(), axis: axis)),
      groups: GroupFrames(
        frames: .packed(PackedFrames(groups.columns(), axis: axis)),
        membership: .from(firstItems),
        milestones: milestones
      ),
      anchored: anchored.elements(axis: axis).map { [$0] } ?? [],
      parts: CellParts(parts),
      attributes: attributes,
      mainSize: mainSize,
      crossSize: crossSize
    )
  }
}

extension GroupRunBuilder {
  /// Returns the attributes of all items so far; nil if no item has any.
  private func allAttributes() -> FrameAttributes? {
    guard !attributes.isEmpty else { return nil }
    var columns = FrameAttributes.Columns()
    for (item, attributes) in attributes { columns.set(attributes, at: item, of: frames.count) }
    return FrameAttributes(columns, count: frames.count)
  }
}

/// Collects the supplementary items of groups that are placed one after the other.
struct AnchoredElementsBuilder {
  /// The elements so far, in the section's coordinates.
  private let list: AnchoredList
  /// The number of elements for which memory is reserved.
  private let capacity: Int
  /// The number of elements of each kind that belong to groups so far.
  private var groupCounts: [String: Int] = [:]

  /// Creates a builder without elements; those beyond the capacity reserve their own memory.
  init(capacity: Int) {
    list = AnchoredList(capacity: capacity)
    self.capacity = capacity
  }

  /// Whether there are no elements.
  var isEmpty: Bool { list.count == 0 }

  /// Adds the supplementary items of a group, which are in its coordinates; the corner is in the
  /// section's.
  mutating func append(
    _ supplements: [GroupSupplement],
    corner: LayoutPoint,
    firstItem: Int,
    pixels: PixelAlignment
  ) {
    let limit = WorkLimit.current
    for supplement in supplements {
      if list.count >= capacity {
        guard limit.hasRoom(for: AnchoredElements.Label.self, behind: list.count) else { return }
      }
      let description = supplement.description
      let kind = description.elementKind
      let number =
        supplement.isAtItem
        ? firstItem + supplement.items.lowerBound : groupCounts[kind, default: 0]
      if !supplement.isAtItem { groupCounts[kind] = number + 1 }
      list.append(
        AnchoredElements.Label(
          elementKind: kind,
          zIndex: description.zIndex,
          item: number,
          step: 0,
          isAtItem: supplement.isAtItem
        ),
        frame: supplement.frame(pixels: pixels).offset(by: corner)
      )
    }
  }

  /// Returns all elements so far; nil without any.
  ///
  /// The builder must not be used afterwards.
  func elements(axis: ScrollAxis) -> AnchoredElements? {
    isEmpty
      ? nil : AnchoredElements(names: list.names, frames: list.frames.columns(), axis: axis)
  }

  /// Returns the frames so far.
  ///
  /// The builder must not be used afterwards.
  func columns() -> FrameColumns { list.frames.columns() }

  /// Returns the labels for groups of so many items that repeat, after the first one was added.
  func repeatingLabels(itemsOfGroup: Int) -> [AnchoredElements.Label] {
    list.allLabels.map { label in
      var label = label
      label.step = label.isAtItem ? itemsOfGroup : groupCounts[label.elementKind, default: 0]
      return label
    }
  }

  /// Returns an empty builder whose numbering continues after a number of groups that are all like
  /// the first, added one.
  func continued(after groups: Int) -> AnchoredElementsBuilder {
    var next = AnchoredElementsBuilder(capacity: 0)
    next.groupCounts = groupCounts.mapValues { $0 * groups }
    return next
  }
}
