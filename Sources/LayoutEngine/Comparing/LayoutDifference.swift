public import LayoutModel

/// What differs between two layouts.
///
/// Elements belong together that have the same kind, element kind, section and item. Only so many of
/// those that differ are listed; all are counted.
public struct LayoutDifference: Sendable, Equatable {
  /// A value that is not the same in both layouts.
  public struct Pair<Value: Sendable & Equatable>: Sendable, Equatable {
    /// The first layout's.
    public var before: Value
    /// The second layout's.
    public var after: Value
  }

  /// What can be different about an element that both layouts have.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// Where it is.
    case place
    /// How large it is.
    case size
    /// Its place in the order of drawing.
    case zIndex
    /// How opaque it is.
    case alpha
    /// What is done to it about its middle.
    case transform
    /// The parts of its cell.
    case parts
  }

  /// An element that differs.
  public enum Element: Sendable, Equatable {
    /// The second layout has it alone.
    case added(LayoutElement)
    /// The first layout has it alone.
    case removed(LayoutElement)
    /// Both have it, with differences.
    case changed(before: LayoutElement, after: LayoutElement, fields: [Field])
  }

  /// A section that differs, apart from its elements.
  public struct Section: Sendable, Equatable {
    /// The section, from 0.
    public var index: Int
    /// What it is in the first layout; nil where that has no such section.
    public var before: ComparedLayout.Section?
    /// What it is in the second layout; nil where that has no such section.
    public var after: ComparedLayout.Section?
  }

  /// How many elements there are of each sort.
  public struct Counts: Sendable, Hashable {
    /// Those that are the same in both layouts.
    public var equal = 0
    /// Those that are in both, with differences.
    public var changed = 0
    /// Those that are in the second layout only.
    public var added = 0
    /// Those that are in the first layout only.
    public var removed = 0
    /// By field, those that differ in it.
    public var fields: [Field: Int] = [:]

    /// Those that differ.
    public var different: Int { changed.addingSaturated(added).addingSaturated(removed) }

    /// Adds those of other layouts.
    mutating func add(_ other: Counts) {
      equal = equal.addingSaturated(other.equal)
      changed = changed.addingSaturated(other.changed)
      added = added.addingSaturated(other.added)
      removed = removed.addingSaturated(other.removed)
      fields.merge(other.fields) { $0.addingSaturated($1) }
    }
  }

  /// How many elements that differ are listed unless somebody asks for more.
  public static let standardLimit = 200

  /// The size of everything, if it differs.
  public private(set) var contentSize: Pair<Size>?
  /// How far the content is scrolled, if that differs.
  public private(set) var contentOffset: Pair<Point>?
  /// What is added around the range of offsets, if it differs.
  public private(set) var contentInset: Pair<DirectionalEdgeInsets>?
  /// The sections that differ, in order.
  public private(set) var sections: [Section] = []
  /// The first elements that differ: by section, then items, supplementary items, decorations.
  public private(set) var elements: [Element] = []
  /// How many elements differ, and how many do not.
  public private(set) var counts = Counts()

  /// Whether nothing differs.
  public var isEmpty: Bool {
    contentSize == nil && contentOffset == nil && contentInset == nil && sections.isEmpty
      && counts.different == 0
  }

  /// Compares two layouts.
  /// - Parameters:
  ///   - before: the first layout.
  ///   - after: the second layout.
  ///   - tolerance: how far lengths and places may be apart that count as equal, in points.
  ///   - limit: how many elements are listed.
  /// - Complexity: O(1) for items that repeat by the same rule in both layouts; O(n) for others, O(n
  ///   log n) for moments and saved results.
  public init(
    from before: ComparedLayout,
    to after: ComparedLayout,
    tolerance: Double = 0,
    limit: Int = LayoutDifference.standardLimit
  ) {
    let comparison = ElementComparison(tolerance: tolerance)
    func pair<Value: Equatable & Sendable>(
      _ value: (ComparedLayout) -> Value,
      _ numbers: (Value) -> [Double]
    ) -> Pair<Value>? {
      let (old, new) = (value(before), value(after))
      return comparison.areNear(numbers(old), numbers(new)) ? nil : Pair(before: old, after: new)
    }
    contentSize = pair(\.contentSize) { [$0.width, $0.height] }
    contentOffset = pair(\.contentOffset) { [$0.x, $0.y] }
    contentInset = pair(\.contentInset) { [$0.top, $0.leading, $0.bottom, $0.trailing] }
    compareSections(before.sections, after.sections, comparison)
    func note(_ pairing: ElementPairing) { self.note(pairing, comparison, limit: limit) }
    if case .resting(let old) = before.elements, case .resting(let new) = after.elements {
      LayoutComparison(old, new, tolerance: tolerance).forEachPairing(note)
    } else {
      ElementMatching.forEachPairing(before.elements.list, after.elements.list, note)
    }
  }

  private mutating func compareSections(
    _ before: [ComparedLayout.Section],
    _ after: [ComparedLayout.Section],
    _ comparison: ElementComparison
  ) {
    for index in 0..<max(before.count, after.count) {
      let old = before.indices.contains(index) ? before[index] : nil
      let new = after.indices.contains(index) ? after[index] : nil
      if let old, let new, comparison.areEqual(old, new) { continue }
      sections.append(Section(index: index, before: old, after: new))
    }
  }

  // MARK: Elements

  private mutating func note(
    _ pairing: ElementPairing,
    _ comparison: ElementComparison,
    limit: Int
  ) {
    switch pairing {
    case .equal(let count):
      counts.equal = counts.equal.addingSaturated(count)
    case .moved(let before, let after):
      counts.changed = counts.changed.addingSaturated(before.count)
      counts.fields[.place] = (counts.fields[.place] ?? 0).addingSaturated(before.count)
      for index in 0..<min(before.count, limit - elements.count) {
        elements.append(
          .changed(before: before.element(index), after: after.element(index), fields: [.place])
        )
      }
    case .paired(let before, let after):
      for index in 0..<before.count {
        compare(before.element(index), after.element(index), comparison, limit: limit)
      }
    case .removed(let run):
      counts.removed = counts.removed.addingSaturated(run.count)
      let listed = min(run.count, limit - elements.count)
      elements += (0..<listed).map { .removed(run.element($0)) }
    case .added(let run):
      counts.added = counts.added.addingSaturated(run.count)
      let listed = min(run.count, limit - elements.count)
      elements += (0..<listed).map { .added(run.element($0)) }
    }
  }

  private mutating func compare(
    _ before: LayoutElement,
    _ after: LayoutElement,
    _ comparison: ElementComparison,
    limit: Int
  ) {
    let fields = comparison.fields(before, after)
    guard !fields.isEmpty else {
      counts.equal += 1
      return
    }
    counts.changed += 1
    for field in fields { counts.fields[field, default: 0] += 1 }
    guard elements.count < limit else { return }
    elements.append(.changed(before: before, after: after, fields: fields))
  }

  // MARK: The other way round

  /// What differs seen from the second layout.
  public var reversed: LayoutDifference {
    var reversed = self
    reversed.contentSize = contentSize.map { Pair(before: $0.after, after: $0.before) }
    reversed.contentOffset = contentOffset.map { Pair(before: $0.after, after: $0.before) }
    reversed.contentInset = contentInset.map { Pair(before: $0.after, after: $0.before) }
    reversed.sections = sections.map {
      Section(index: $0.index, before: $0.after, after: $0.before)
    }
    reversed.elements = elements.map { element in
      switch element {
      case .added(let element): .removed(element)
      case .removed(let element): .added(element)
      case .changed(let before, let after, let fields):
        .changed(before: after, after: before, fields: fields)
      }
    }
    (reversed.counts.added, reversed.counts.removed) = (counts.removed, counts.added)
    return reversed
  }
}

/// Says what differs between two elements of the same name.
struct ElementComparison {
  /// How far lengths and places may be apart that count as equal, in points.
  let tolerance: Double

  /// The fields in which two elements differ.
  func fields(_ before: LayoutElement, _ after: LayoutElement) -> [LayoutDifference.Field] {
    guard before != after else { return [] }
    var fields: [LayoutDifference.Field] = []
    let (old, new) = (before.frame, after.frame)
    if !isNear(old.x, new.x) || !isNear(old.y, new.y) { fields.append(.place) }
    if !isNear(old.width, new.width) || !isNear(old.height, new.height) { fields.append(.size) }
    if before.zIndex != after.zIndex { fields.append(.zIndex) }
    if before.alpha != after.alpha { fields.append(.alpha) }
    if !areEqual(before.transform, after.transform) { fields.append(.transform) }
    if !areEqual(before.parts, after.parts) { fields.append(.parts) }
    return fields
  }

  /// Whether sections are the same, apart from their elements.
  func areEqual(_ before: ComparedLayout.Section, _ after: ComparedLayout.Section) -> Bool {
    before.id == after.id && before.provider == after.provider
      && areNear(before.frame, after.frame)
      && (before.orthogonalOffset == nil) == (after.orthogonalOffset == nil)
      && areNear([before.orthogonalOffset ?? 0], [after.orthogonalOffset ?? 0])
  }

  /// Whether lengths or places are the same.
  func areNear(_ before: [Double], _ after: [Double]) -> Bool {
    zip(before, after).allSatisfy(isNear)
  }

  /// Whether frames are the same.
  func areNear(_ before: Rect, _ after: Rect) -> Bool {
    isNear(before.x, after.x) && isNear(before.y, after.y)
      && isNear(before.width, after.width) && isNear(before.height, after.height)
  }

  private func isNear(_ before: Double, _ after: Double) -> Bool {
    before == after || abs(before - after) <= tolerance
  }

  /// Distances are lengths; the other numbers are none, and have no tolerance.
  private func areEqual(_ before: Transform, _ after: Transform) -> Bool {
    (before.a, before.b, before.c, before.d) == (after.a, after.b, after.c, after.d)
      && areNear([before.tx, before.ty], [after.tx, after.ty])
  }

  private func areEqual(_ before: [CellPart], _ after: [CellPart]) -> Bool {
    before.count == after.count
      && zip(before, after).allSatisfy { $0.name == $1.name && areNear($0.frame, $1.frame) }
  }
}
