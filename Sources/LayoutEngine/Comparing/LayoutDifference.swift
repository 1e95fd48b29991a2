public import LayoutModel

/// The differences between two documents.
///
/// ```swift
/// let before = try session.solve()
/// try session.rotate()
/// let difference = try session.solve().difference(from: before)
/// for element in difference.collections[0].elements { print(element) }
/// ```
/// Compares collections with the same name; their elements with the same kind, element kind,
/// section and item; and overlays of the same kind, in order.
public struct LayoutDifference: Sendable, Equatable {
  /// A value that differs between the layouts.
  public struct Pair<Value: Sendable & Equatable>: Sendable, Equatable {
    /// The first layout's.
    public var before: Value
    /// The second layout's.
    public var after: Value
  }

  /// The fields in which an element of both layouts can differ.
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// Its position.
    case place
    /// Its size.
    case size
    /// Its place in the order of drawing.
    case zIndex
    /// Its opacity.
    case alpha
    /// Its 2D transform about its anchor.
    case transform
    /// Its 3D transform about its anchor.
    case transform3D
    /// The point that its transforms leave in place.
    case anchorPoint
    /// Whether it is hidden.
    case isHidden
    /// Its custom values.
    case values
    /// The parts of its cell.
    case parts
    /// The rectangle outside of which it is not drawn.
    case clipsTo
  }

  /// An element that differs.
  public enum Element: Sendable, Equatable {
    /// Only the second layout has it.
    case added(LayoutElement)
    /// Only the first layout has it.
    case removed(LayoutElement)
    /// Both have it, with differences.
    case changed(before: LayoutElement, after: LayoutElement, fields: [Field])
  }

  /// A section that differs, apart from its elements.
  public struct Section: Sendable, Equatable {
    /// The section's place in the second layout, or in the first if it was deleted, from 0.
    public var index: Int
    /// The section in the first layout; nil if it has no such section.
    public var before: ComparedLayout.Section?
    /// The section in the second layout; nil if it has no such section.
    public var after: ComparedLayout.Section?
  }

  /// The number of elements of each kind of difference.
  public struct Counts: Sendable, Hashable {
    /// Elements that are equal in both layouts.
    public var equal = 0
    /// Elements of both layouts that differ.
    public var changed = 0
    /// Elements of the second layout only.
    public var added = 0
    /// Elements of the first layout only.
    public var removed = 0
    /// The number of elements that differ in each field.
    public var fields: [Field: Int] = [:]

    /// Elements that are changed, added or removed.
    public var different: Int { changed.addingSaturated(added).addingSaturated(removed) }

    /// Adds the counts of other layouts.
    mutating func add(_ other: Counts) {
      equal = equal.addingSaturated(other.equal)
      changed = changed.addingSaturated(other.changed)
      added = added.addingSaturated(other.added)
      removed = removed.addingSaturated(other.removed)
      fields.merge(other.fields) { $0.addingSaturated($1) }
    }
  }

  /// The differences between two collections of the same name.
  ///
  /// The list of differing elements is limited; all are counted.
  public struct Collection: Sendable, Equatable {
    /// The collection's name; nil in plain documents.
    public let name: String?
    /// The sections and items that were deleted, inserted and moved, by their ids; nil if all keep
    /// their positions, so that at most the last ones were added or removed.
    public private(set) var change: LayoutChange?
    /// The region, if it differs and the collections were compared with their documents.
    public fileprivate(set) var region: Pair<LayoutRect>?
    /// The content size, if it differs.
    public private(set) var contentSize: Pair<LayoutSize>?
    /// The content offsets, if they differ.
    public private(set) var contentOffset: Pair<LayoutPoint>?
    /// The content insets, if they differ.
    public private(set) var contentInset: Pair<DirectionalEdgeInsets>?
    /// The sections that differ, in order.
    public private(set) var sections: [Section] = []
    /// The first elements that differ: by section, then items, supplementary items, decorations.
    public private(set) var elements: [Element] = []
    /// The numbers of equal and different elements.
    public private(set) var counts = Counts()

    /// Whether the contents are the same.
    public var isEmpty: Bool {
      contentSize == nil && contentOffset == nil && contentInset == nil && sections.isEmpty
        && counts.different == 0
    }

    /// Compares the contents of two collections; their regions are not compared.
    /// - Parameters:
    ///   - before: the first collection.
    ///   - after: the second collection.
    ///   - tolerance: the distance up to which lengths and positions count as equal, in points.
    ///   - limit: the number of differing elements that are listed; all are counted.
    /// - Complexity: O(1) for items that repeat by the same rule in both layouts; O(n) for others,
    ///   O(n log n) for visible states and saved results.
    package init(
      from before: ComparedLayout.Collection,
      to after: ComparedLayout.Collection,
      tolerance: Double = 0,
      limit: Int = LayoutDifference.standardLimit
    ) {
      name = before.name
      let comparison = ElementComparison(tolerance: tolerance)
      func pair<Value: Equatable & Sendable>(
        _ value: (ComparedLayout.Collection) -> Value,
        _ numbers: (Value) -> [Double]
      ) -> Pair<Value>? {
        let (old, new) = (value(before), value(after))
        return comparison.areNear(numbers(old), numbers(new)) ? nil : Pair(before: old, after: new)
      }
      contentSize = pair(\.contentSize) { [$0.width, $0.height] }
      contentOffset = pair(\.contentOffset) { [$0.x, $0.y] }
      contentInset = pair(\.contentInset) { [$0.top, $0.leading, $0.bottom, $0.trailing] }
      let change = before.change(to: after)
      self.change = change?.isByPosition == true ? nil : change
      compareSections(before.sections, after.sections, comparison)
      func note(_ pairing: ElementPairing) { self.note(pairing, comparison, limit: limit) }
      if let change, case .resting(let old) = before.elements,
        case .resting(let new) = after.elements
      {
        old.forEachPairing(with: new, change: change, tolerance: tolerance, note)
      } else {
        ElementPairing.forEach(
          matching: before.elements.list,
          after.elements.list,
          renaming: { if let change { $0.followListed(change) } },
          note
        )
      }
    }

    private mutating func compareSections(
      _ before: [ComparedLayout.Section],
      _ after: [ComparedLayout.Section],
      _ comparison: ElementComparison
    ) {
      let count = before.count
      func note(_ old: Int?, _ new: Int?) {
        let (section, other) = (old.map { before[$0] }, new.map { after[$0] })
        if let section, let other, comparison.areEqual(section, other) { return }
        sections.append(Section(index: new ?? old ?? 0, before: section, after: other))
      }
      guard let change else {
        for index in 0..<max(count, after.count) {
          note(index < count ? index : nil, index < after.count ? index : nil)
        }
        return
      }
      var deleted = change.deletedSections[...]
      for new in after.indices {
        while let first = deleted.first, first <= new { note(deleted.removeFirst(), nil) }
        note(change.oldSection(ofNew: new), new)
      }
      for old in deleted { note(old, nil) }
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
        list(before.count, limit) {
          .changed(before: before[$0], after: after[$0], fields: [.place])
        }
      case .paired(let before, let after):
        let work = WorkLimit.current
        for index in 0..<before.count {
          if work.isOver(at: index << 3) { return }
          compare(before[index], after[index], comparison, limit: limit)
        }
      case .removed(let run):
        counts.removed = counts.removed.addingSaturated(run.count)
        list(run.count, limit) { .removed(run[$0]) }
      case .added(let run):
        counts.added = counts.added.addingSaturated(run.count)
        list(run.count, limit) { .added(run[$0]) }
      }
    }

    /// Lists so many elements, up to the limit and as far as there is memory.
    private mutating func list(_ count: Int, _ limit: Int, _ element: (Int) -> Element) {
      let work = WorkLimit.current
      for index in 0..<min(count, limit - elements.count) {
        guard work.hasRoom(for: Element.self, behind: elements.count) else { return }
        elements.append(element(index))
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
      list(1, limit) { _ in .changed(before: before, after: after, fields: fields) }
    }
  }

  /// The number of differing elements that a collection lists by default.
  public static let standardLimit = 200

  /// The collections of both documents, in the first one's order, including those without differences.
  public let collections: [Collection]
  /// The names of the collections that only the second document has.
  public let added: [String]
  /// The names of the collections that only the first document has.
  public let removed: [String]
  /// The overlays that differ; nil on a side where one is missing.
  public let overlays: [Pair<ScreenOverlay?>]

  /// The differences of the collection of plain documents; nil in screens of named collections.
  public var single: Collection? {
    collections.first.flatMap { $0.name == nil ? $0 : nil }
  }

  /// Whether nothing differs.
  public var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && overlays.isEmpty
      && collections.allSatisfy { $0.region == nil && $0.isEmpty }
  }

  /// The number of elements of each sort, in all collections that both documents have.
  public var counts: Counts {
    collections.reduce(into: Counts()) { $0.add($1.counts) }
  }

  /// Compares two documents.
  /// - Parameters:
  ///   - before: the first document.
  ///   - after: the second document.
  ///   - tolerance: the distance up to which lengths and positions count as equal, in points.
  ///   - limit: the number of differing elements that each collection lists; all are counted.
  /// - Throws: `FAILED_PRECONDITION` if one document is a screen of named collections and the other
  ///   is plain.
  /// - Complexity: that of comparing each collection.
  package init(
    from before: ComparedLayout,
    to after: ComparedLayout,
    tolerance: Double = 0,
    limit: Int = LayoutDifference.standardLimit
  ) throws(LayoutError) {
    guard (before.single == nil) == (after.single == nil) else {
      throw LayoutError(
        .failedPrecondition,
        message: "one is a screen of several collections, and the other is one collection"
      )
    }
    let comparison = ElementComparison(tolerance: tolerance)
    let others = Dictionary(after.collections.map { ($0.name, $0) }) { first, _ in first }
    collections = before.collections.compactMap { old in
      guard let new = others[old.name] else { return nil }
      var difference = Collection(from: old, to: new, tolerance: tolerance, limit: limit)
      if let old = old.region, let new = new.region, !comparison.areNear(old, new) {
        difference.region = Pair(before: old, after: new)
      }
      return difference
    }
    let names = Set(before.collections.map(\.name))
    removed = before.collections.compactMap { others[$0.name] == nil ? $0.name : nil }
    added = after.collections.compactMap { names.contains($0.name) ? nil : $0.name }
    overlays = Self.compare(before.overlays, after.overlays, comparison)
    try WorkLimit.current?.checkStopped()
  }

  private static func compare(
    _ before: [ScreenOverlay],
    _ after: [ScreenOverlay],
    _ comparison: ElementComparison
  ) -> [Pair<ScreenOverlay?>] {
    let (before, after) = (
      Dictionary(grouping: before, by: \.kind), Dictionary(grouping: after, by: \.kind)
    )
    let kinds = Set(before.keys).union(after.keys).sorted()
    return kinds.flatMap { kind in
      let (old, new) = (before[kind] ?? [], after[kind] ?? [])
      return (0..<max(old.count, new.count))
        .map { index in
          Pair(
            before: old.indices.contains(index) ? old[index] : nil,
            after: new.indices.contains(index) ? new[index] : nil
          )
        }
        .filter { overlay in
          guard let old = overlay.before, let new = overlay.after else { return true }
          return old.zIndex != new.zIndex || !comparison.areNear(old.frame, new.frame)
        }
    }
  }
}

/// Compares two elements of the same name.
struct ElementComparison {
  /// The distance up to which lengths and positions count as equal, in points.
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
    if before.transform3D != after.transform3D { fields.append(.transform3D) }
    if before.anchorPoint != after.anchorPoint { fields.append(.anchorPoint) }
    if before.isHidden != after.isHidden { fields.append(.isHidden) }
    if before.values != after.values { fields.append(.values) }
    if !areEqual(before.parts, after.parts) { fields.append(.parts) }
    if before.clipsTo != after.clipsTo { fields.append(.clipsTo) }
    return fields
  }

  /// Whether sections are the same, apart from their elements.
  func areEqual(_ before: ComparedLayout.Section, _ after: ComparedLayout.Section) -> Bool {
    before.id == after.id && before.provider == after.provider
      && areNear(before.frame, after.frame)
      && (before.orthogonalOffset == nil) == (after.orthogonalOffset == nil)
      && areNear([before.orthogonalOffset ?? 0], [after.orthogonalOffset ?? 0])
  }

  /// Whether lengths or positions are the same.
  func areNear(_ before: [Double], _ after: [Double]) -> Bool {
    zip(before, after).allSatisfy(isNear)
  }

  /// Whether frames are the same.
  func areNear(_ before: LayoutRect, _ after: LayoutRect) -> Bool {
    isNear(before.x, after.x) && isNear(before.y, after.y)
      && isNear(before.width, after.width) && isNear(before.height, after.height)
  }

  private func isNear(_ before: Double, _ after: Double) -> Bool {
    before == after || abs(before - after) <= tolerance
  }

  /// Translations are lengths; the other numbers are not, and have no tolerance.
  private func areEqual(_ before: LayoutTransform, _ after: LayoutTransform) -> Bool {
    (before.a, before.b, before.c, before.d) == (after.a, after.b, after.c, after.d)
      && areNear([before.tx, before.ty], [after.tx, after.ty])
  }

  private func areEqual(_ before: [CellPart], _ after: [CellPart]) -> Bool {
    before.count == after.count
      && zip(before, after).allSatisfy { $0.name == $1.name && areNear($0.frame, $1.frame) }
  }
}
