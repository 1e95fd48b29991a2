package import LayoutEngine
import LayoutModel

/// The differences between a golden and the layouts that are compared with it.
package struct GoldenDifference: Sendable, Equatable, CustomStringConvertible {
  /// The way in which a layout differs from its golden.
  package enum Change: Sendable, Equatable {
    /// It is another one.
    case changed(LayoutDifference, Sides)
    /// The golden does not have it.
    case added
    /// The golden has it alone.
    case removed
    /// One is a screen of several collections, and the other is one collection.
    case ofAnotherKind
  }

  /// The two sides of a comparison.
  package struct Sides: Sendable, Equatable {
    /// The golden's layout.
    package var saved: ComparedLayout
    /// The layout of this run.
    package var actual: ComparedLayout
  }

  /// A layout that differs.
  package struct Entry: Sendable, Equatable {
    /// The combination of the matrix; nil where there is one layout.
    package var combination: String?
    /// The way in which it differs.
    package var change: Change
  }

  /// The number of elements of a layout that a description lists.
  static let elementLimit = 20
  /// The number of layouts that a description shows with their elements.
  private static let shownLimit = 3
  /// The number of further layouts that it names.
  private static let namedLimit = 10

  /// The layouts that differ, in the order of the matrix; then those that the golden has alone.
  package let entries: [Entry]
  /// The number of layouts that were compared.
  package let comparedCount: Int
  /// The test that matched the golden in the same run: it means another layout by the same name.
  package internal(set) var otherMatch: String?

  /// The differences as text: the first layouts in full, the names of the others.
  package var description: String {
    let note = otherMatch.map { "\($0) matches it: they mean two layouts by one name\n" }
    return changes + (note ?? "")
  }

  private var changes: String {
    guard entries.contains(where: { $0.combination != nil }) else {
      return entries.map { Self.text(of: $0.change) }.joined()
    }
    var text = "\(entries.count) of \(comparedCount) differ\n"
    for entry in entries.prefix(Self.shownLimit) {
      text += "\(TerminalText.line(entry.combination ?? "")):\n" + Self.text(of: entry.change)
    }
    let others = entries.dropFirst(Self.shownLimit)
    if !others.isEmpty {
      let named = others.prefix(Self.namedLimit).map { TerminalText.line($0.combination ?? "") }
      let rest = others.count - named.count
      text += "also: " + named.joined(separator: ", ")
      text += rest > 0 ? " and \(rest) more\n" : "\n"
    }
    return text
  }

  private static func text(of change: Change) -> String {
    switch change {
    case .changed(let difference, _): DifferenceRenderer(format: .table).text(of: difference)
    case .added: "the golden does not have it\n"
    case .removed: "only the golden has it\n"
    case .ofAnotherKind: "one is a screen of several collections, the other is one collection\n"
    }
  }
}

/// Compares what a golden holds with what there is.
struct GoldenComparison {
  /// The largest distance between lengths or places that count as equal, in points.
  let tolerance: Double

  /// Returns the differences; nil where the layouts are equal.
  func difference(from saved: SavedGolden, to content: GoldenContent) -> GoldenDifference? {
    let entries: [GoldenDifference.Entry]
    let count: Int
    switch (saved, content) {
    case (.layout(let old), .layout(let new)):
      count = 1
      let change = change(from: old, to: new.compared)
      entries = [change].compactMap(\.self)
        .map { GoldenDifference.Entry(combination: nil, change: $0) }
    case (.matrix(let old), .matrix(let new)):
      entries = self.entries(from: old, to: new)
      count = Set(old.map(\.name) + new.map(\.name)).count
    case (.layout, .matrix), (.matrix, .layout):
      (entries, count) = ([GoldenDifference.Entry(combination: nil, change: .ofAnotherKind)], 1)
    }
    return entries.isEmpty ? nil : GoldenDifference(entries: entries, comparedCount: count)
  }

  private func entries(
    from old: [SavedGolden.Entry],
    to new: [GoldenContent.Entry]
  ) -> [GoldenDifference.Entry] {
    let saved = Dictionary(old.map { ($0.name, $0.compared) }) { first, _ in first }
    let names = Set(new.map(\.name))
    let changes = new.compactMap { entry -> GoldenDifference.Entry? in
      let change: GoldenDifference.Change?
      if let before = saved[entry.name] {
        change = self.change(from: before, to: entry.layout.compared)
      } else {
        change = .added
      }
      return change.map { GoldenDifference.Entry(combination: entry.name, change: $0) }
    }
    let removed = old.filter { !names.contains($0.name) }
      .map { GoldenDifference.Entry(combination: $0.name, change: .removed) }
    return changes + removed
  }

  private func change(
    from before: ComparedLayout,
    to after: ComparedLayout
  ) -> GoldenDifference.Change? {
    do throws(LayoutError) {
      let difference = try LayoutDifference(
        from: before,
        to: after,
        tolerance: tolerance,
        limit: GoldenDifference.elementLimit
      )
      let sides = GoldenDifference.Sides(saved: before, actual: after)
      return difference.isEmpty ? nil : .changed(difference, sides)
    } catch {
      return .ofAnotherKind
    }
  }
}
