import LayoutEngine
import LayoutModel

/// The words for a difference: by position, elements are added and removed; by id, they are
/// inserted, deleted and moved, and those that only make room are one row.
///
/// An element that the change neither inserts nor deletes is added or removed by id, too: it came into
/// sight or left it, or the layout adds it on one side only.
struct DifferenceWords {
  /// Neighbouring items that moved by the same distance because others came or went.
  struct Shift {
    /// The first item on both sides.
    let first: (before: LayoutElement, after: LayoutElement)
    /// The last item on both sides.
    var last: (before: LayoutElement, after: LayoutElement)
    /// The number of items.
    var count = 1

    /// The distance, in points.
    var distance: LayoutPoint { first.after.frame.origin - first.before.frame.origin }

    /// The names of the items: `0.4–0.9 → 0.5–0.10`.
    var name: String {
      let names = (
        DifferenceWords.range(first.before, last.before),
        DifferenceWords.range(first.after, last.after)
      )
      return names.0 == names.1 ? names.0 : "\(names.0) → \(names.1)"
    }

    /// Whether the next item continues the shift.
    func isContinued(by before: LayoutElement, _ after: LayoutElement) -> Bool {
      let rest = after.frame.origin - before.frame.origin - distance
      return before.section == last.before.section && after.section == last.after.section
        && before.item == last.before.item.map { $0 + 1 }
        && after.item == last.after.item.map { $0 + 1 }
        // Sums are rounded.
        && abs(rest.x) < 0.001 && abs(rest.y) < 0.001
    }
  }

  /// A row for one element, or for several that shifted.
  enum Entry {
    case element(LayoutDifference.Element)
    case shift(Shift)
  }

  /// The fewest items of a shift.
  private static let leastShift = 3
  /// The most names of a list.
  private static let namedLimit = 12

  /// The change; nil if elements are paired by position.
  private let change: LayoutChange?
  private let moved: Set<ItemPath>

  /// Creates the words for a change; nil if elements are paired by position.
  init(_ change: LayoutChange?) {
    self.change = change
    moved = Set(change?.movedItems.map(\.from) ?? [])
  }

  /// Returns the word for an element that only the second side has.
  func word(forAdded element: LayoutElement) -> String {
    guard let change else { return "added" }
    let isInserted = Self.contains(element, change.insertedSections, change.insertedItems)
    return isInserted ? "inserted" : "added"
  }

  /// Returns the word for an element that only the first side has.
  func word(forRemoved element: LayoutElement) -> String {
    guard let change else { return "removed" }
    let isDeleted = Self.contains(element, change.deletedSections, change.deletedItems)
    return isDeleted ? "deleted" : "removed"
  }

  /// Whether an element belongs to one of the sections, or is or belongs to one of the items.
  private static func contains(
    _ element: LayoutElement,
    _ sections: [Int],
    _ items: [ItemRange]
  ) -> Bool {
    guard let section = element.section else { return false }
    if sections.containsSorted(section) { return true }
    guard let item = element.item else { return false }
    return items.containsSorted(ItemPath(section: section, item: item))
  }

  /// Returns the words for all elements that only one side has: “inserted” and “deleted” only if that
  /// holds for each of those listed.
  func totals(of elements: [LayoutDifference.Element]) -> (added: String, removed: String) {
    guard change != nil else { return ("added", "removed") }
    var (added, removed) = ("inserted", "deleted")
    for element in elements {
      switch element {
      case .added(let element) where word(forAdded: element) == "added": added = "added"
      case .removed(let element) where word(forRemoved: element) == "removed": removed = "removed"
      case .added, .removed, .changed: break
      }
    }
    return (added, removed)
  }

  /// The number of moved items.
  var movedCount: Int { moved.count }

  /// Returns the word for an element of both sides; empty unless it moved.
  func word(for before: LayoutElement) -> String { isMoved(before) ? "moved" : "" }

  private func isMoved(_ before: LayoutElement) -> Bool {
    guard before.kind == .item, let section = before.section, let item = before.item else {
      return false
    }
    return moved.contains(ItemPath(section: section, item: item))
  }

  /// Returns the elements, of which neighbours that shifted by the same distance are one entry.
  func entries(of elements: [LayoutDifference.Element]) -> [Entry] {
    guard change != nil else { return elements.map { .element($0) } }
    var (entries, shift) = ([Entry](), Shift?.none)
    func end(at position: Int) {
      guard let ended = shift else { return }
      shift = nil
      guard ended.count < Self.leastShift else { return entries.append(.shift(ended)) }
      entries += elements[position - ended.count..<position].map { .element($0) }
    }
    for (position, element) in elements.enumerated() {
      guard case .changed(let before, let after, let fields) = element, fields == [.place],
        before.kind == .item, !isMoved(before)
      else {
        end(at: position)
        entries.append(.element(element))
        continue
      }
      if shift?.isContinued(by: before, after) == true {
        shift?.last = (before, after)
        shift?.count += 1
      } else {
        end(at: position)
        shift = Shift(first: (before, after), last: (before, after))
      }
    }
    end(at: elements.count)
    return entries
  }

  // MARK: Names

  /// Returns the name of an element, with both if they differ: `0.3 → 1.0`.
  static func name(_ before: LayoutElement?, _ after: LayoutElement?) -> String {
    let names = [before, after].compactMap { $0.map { CollectionRenderer.name(of: $0) } }
    return Set(names).count > 1 ? names.joined(separator: " → ") : names.first ?? ""
  }

  private static func range(_ first: LayoutElement, _ last: LayoutElement) -> String {
    "\(CollectionRenderer.name(of: first))–\(CollectionRenderer.name(of: last))"
  }

  /// Returns the rows of a change: what was deleted, inserted, moved and reloaded.
  static func rows(of change: LayoutChange) -> [[String]] {
    let rows = [
      ("deleted", sections(change.deletedSections) + items(change.deletedItems)),
      ("inserted", sections(change.insertedSections) + items(change.insertedItems)),
      (
        "moved",
        change.movedSections.map { "section \($0.from) → \($0.to)" }
          + change.movedItems.map { "\(name($0.from)) → \(name($0.to))" }
      ),
    ]
    return rows.filter { !$0.1.isEmpty }.map { [$0.0, list($0.1)] }
  }

  private static func sections(_ sections: [Int]) -> [String] { sections.map { "section \($0)" } }

  private static func items(_ ranges: [ItemRange]) -> [String] {
    ranges.map { range in
      let first = name(ItemPath(section: range.section, item: range.items.lowerBound))
      guard range.items.count > 1 else { return first }
      return first + "–" + name(ItemPath(section: range.section, item: range.items.upperBound - 1))
    }
  }

  private static func name(_ path: ItemPath) -> String { "\(path.section).\(path.item)" }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(namedLimit).joined(separator: ", ")
    let rest = names.count - namedLimit
    return rest > 0 ? "\(shown) … \(rest) more" : shown
  }
}
