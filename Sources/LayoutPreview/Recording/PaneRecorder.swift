import LayoutEngine
import LayoutHost
import LayoutModel

/// Finds the visible states of a collection that a recording holds.
struct PaneRecorder {
  /// The most elements in all visible states of a recording together.
  private static let elementLimit = 2_000_000
  /// The part of the container by which a finger pulls content beyond its range, at most.
  private static let pull = 0.4
  /// The longest range, in points, along which content counts as not scrolling.
  private static let leastWay = 0.5
  /// The most sections whose rows are recorded, as a scene has them.
  private static let sectionLimit = 100

  let session: Session
  let collection: Solution.Collection
  let range: ScrollRange
  /// The axis along which the content is recorded: that of the layout, or the other one if the content
  /// scrolls only along that.
  let axis: ScrollAxis
  /// The identities that several decorations have, which their frames then distinguish.
  private let shared: Set<RecordedKey>
  /// Whether elements change with the offset, apart from scrolling.
  private let isMoving: Bool
  /// The distance by which rows reach beyond the container, in points.
  private let rowReach: Double

  /// Prepares to record a collection of a solution.
  /// - Throws: the failure of a provider.
  init(_ session: Session, _ collection: Solution.Collection) throws(LayoutError) {
    (self.session, self.collection) = (session, collection)
    range = ScrollRange(
      of: collection.layout,
      container: collection.environment.container.contentSize,
      isMirrored: collection.environment.traits.layoutDirection == .rightToLeft
    )
    let ways = range.greatest - range.least
    let isOther = ways[range.axis] <= Self.leastWay && ways[range.axis.cross] > Self.leastWay
    axis = isOther ? range.axis.cross : range.axis
    // Before all elements are visited.
    try OffsetSamples<RecordedState>
      .checkLength(from: range.least[axis], to: range.greatest[axis])
    if let name = collection.name { try session.focus(on: name) }
    isMoving = try session.dependsOnContentOffset()
    var (seen, shared): (Set<RecordedKey>, Set<RecordedKey>) = ([], [])
    collection.layout.forEachElement { element in
      guard element.kind == .decoration, element.item == nil else { return }
      let key = RecordedKey(element)
      if !seen.insert(key).inserted { shared.insert(key) }
    }
    self.shared = shared
    rowReach =
      collection.layout.sections
      .compactMap { $0.layout.orthogonal?.maximumOffset }.max() ?? 0
  }

  /// The offset at which the recording starts.
  var start: LayoutPoint { range.clamped(collection.contentOffset) }

  /// Whether the content scrolls across its axis, too.
  var scrollsAcross: Bool {
    range.greatest[axis.cross] - range.least[axis.cross] > Self.leastWay
  }

  private var container: LayoutSize { collection.environment.container.contentSize }

  // MARK: Visible states

  /// Returns the elements in a rectangle, with the content at an offset.
  private func state(at offset: LayoutPoint, in extent: LayoutRect) throws(LayoutError)
    -> RecordedState
  {
    RecordedState(
      bounds: LayoutRect(origin: offset, size: container),
      elements: try session.visibleState(of: collection, at: offset, in: extent).elements,
      shared: shared
    )
  }

  /// The rectangle in which elements are found at an offset: all that come into sight before the
  /// next sample, or all content if it scrolls along both axes.
  private func extent(at offset: LayoutPoint, isWhole: Bool) -> LayoutRect {
    guard !isWhole else {
      return LayoutRect(origin: .zero, size: collection.layout.contentSize)
        .widened(by: LayoutSize(width: 2 * container.width, height: 2 * container.height))
    }
    let bounds = LayoutRect(origin: offset, size: container)
    let across = axis == .vertical ? rowReach : SampleStep.longest
    let down = axis == .vertical ? SampleStep.longest : rowReach
    return bounds.widened(by: LayoutSize(width: across, height: down))
  }

  /// Samples the visible states along an axis, the offset on the other being that of the start.
  /// - Throws: `RESOURCE_EXHAUSTED` for too many states or elements, and the failure of a provider.
  func states(along way: ScrollAxis, isWhole: Bool) throws(LayoutError)
    -> OffsetSamples<RecordedState>
  {
    let pull = way == axis ? Self.pull * container[way] : 0
    var count = 0
    return try OffsetSamples(
      from: range.least[way] - pull,
      to: range.greatest[way] + pull,
      value: { place throws(LayoutError) in
        var offset = start
        offset[way] = place
        let state = try state(at: offset, in: extent(at: offset, isWhole: isWhole))
        count += state.keys.count
        guard count <= Self.elementLimit else { throw Self.tooMany }
        return state
      },
      follows: { state, before, after, share in
        !isMoving || state.follows(from: before, to: after, at: share)
      }
    )
  }

  private static var tooMany: LayoutError {
    LayoutError(
      .resourceExhausted,
      message: "the recording would have more than \(elementLimit) elements in its visible states",
      hint: "export a document with fewer items"
    )
  }

  /// Whether movements along both axes add up: what a scroll across changes does not depend on the
  /// offset along.
  ///
  /// Compares visible states in a grid of offsets over both ranges.
  func isSeparable() throws(LayoutError) -> Bool {
    let cross = axis.cross
    func state(_ along: Double, _ across: Double) throws(LayoutError) -> RecordedState {
      var offset = start
      (offset[axis], offset[cross]) = (along, across)
      return try self.state(at: offset, in: extent(at: offset, isWhole: true))
    }
    func places(_ axis: ScrollAxis) -> [Double] {
      [0.2, 0.6, 1].map { range.least[axis] + (range.greatest[axis] - range.least[axis]) * $0 }
    }
    let origin = try state(start[axis], start[cross])
    for across in places(cross) {
      let right = try state(start[axis], across)
      for along in places(axis) {
        let down = try state(along, start[cross])
        guard try state(along, across).isSum(of: down, and: right, from: origin) else {
          return false
        }
      }
    }
    return true
  }

  // MARK: Targets

  /// Samples the offsets at which a scroll with a velocity ends; nil if each is the proposed one.
  /// - Parameter velocity: the velocity, in points per millisecond.
  /// - Returns: the targets by proposed offset.
  /// - Throws: the failure of the provider that chooses targets.
  func targets(velocity: Double) throws(LayoutError) -> OffsetSamples<Double>? {
    let samples = try session.restoring { () throws(LayoutError) in
      try OffsetSamples<Double>(
        from: range.least[axis],
        to: range.greatest[axis],
        value: { place throws(LayoutError) in
          var (proposed, from) = (start, start)
          proposed[axis] = place
          from[axis] = place - Deceleration.normal.distance(velocity: velocity)
          session.drag(collection.name, to: range.clamped(from))
          return
            try session.targetOffset(
              proposed: proposed,
              velocity: LayoutPoint(along: axis, velocity, 0)
            )
            .offset[axis]
        },
        follows: { Self.isOnLine($0, $1, $2, $3) }
      )
    }
    let isFree = zip(samples.offsets, samples.values).allSatisfy { abs($0 - $1) <= 0.01 }
    return isFree ? nil : samples
  }

  private static func isOnLine(
    _ value: Double,
    _ before: Double,
    _ after: Double,
    _ share: Double
  ) -> Bool {
    abs(before + (after - before) * share - value) <= 0.05
  }

  // MARK: Rows

  /// A row that scrolls across.
  struct Row {
    /// The section, from 0.
    let section: Int
    /// The offset at which it rests in the recording.
    let rest: Double
    /// The offsets at which it rests after a drag; nil if it rests anywhere.
    let targets: OffsetSamples<Double>?
    /// The elements that it moves.
    let keys: Set<RecordedKey>
  }

  /// Records the rows that scroll across.
  /// - Throws: the failure of a provider.
  func rows() throws(LayoutError) -> [Row] {
    var rows: [Row] = []
    for (index, section) in collection.layout.sections.prefix(Self.sectionLimit).enumerated() {
      guard let row = section.layout.orthogonal, row.maximumOffset > 0.5 else { continue }
      let targets = try OffsetSamples<Double>(
        from: 0,
        to: row.maximumOffset,
        value: { offset throws(LayoutError) in
          try session.rest(ofRow: index, in: collection.name, draggedTo: offset)
        },
        follows: { Self.isOnLine($0, $1, $2, $3) }
      )
      let isFree = zip(targets.offsets, targets.values).allSatisfy { abs($0 - $1) <= 0.01 }
      rows.append(
        Row(
          section: index,
          rest: row.restingOffset,
          targets: isFree ? nil : targets,
          keys: try keys(in: section, at: index, row)
        )
      )
    }
    return rows
  }

  /// Returns the elements that are elsewhere when the row is.
  private func keys(
    in section: CollectionLayout.Section,
    at index: Int,
    _ row: OrthogonalRow
  ) throws(LayoutError) -> Set<RecordedKey> {
    let offset = range.clamped(section.frame.origin)
    let extent = section.frame
      .widened(by: LayoutSize(width: row.maximumOffset + 1, height: row.maximumOffset + 1))
    func state(_ distance: Double) throws(LayoutError) -> RecordedState {
      let held = collection.holdingRow(of: index, at: row.restingOffset + distance)
      let elements = try session.visibleState(of: held, at: offset, in: extent).elements
      return RecordedState(
        bounds: extent,
        elements: elements.filter { $0.section == index },
        shared: shared
      )
    }
    let (rest, moved) = (try state(0), try state(1))
    return Set(
      rest.keys.filter { key in
        guard let other = moved.elements[key] else { return false }
        return rest.elements[key]?.frame.origin != other.frame.origin
      }
    )
  }
}

extension RecordedState {
  /// Whether the frames of this state are those of another one, moved as between two further ones.
  fileprivate func isSum(
    of along: RecordedState,
    and across: RecordedState,
    from origin: RecordedState
  ) -> Bool {
    elements.allSatisfy { key, element in
      guard element.drawnFrame.overlaps(bounds) else { return true }
      guard let down = along.elements[key], let right = across.elements[key],
        let first = origin.elements[key]
      else { return false }
      let sum = down.frame.offset(by: right.frame.origin - first.frame.origin)
      return abs(sum.x - element.frame.x) <= Self.tolerance
        && abs(sum.y - element.frame.y) <= Self.tolerance
    }
  }
}
