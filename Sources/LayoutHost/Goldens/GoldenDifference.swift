package import LayoutEngine
import LayoutModel

/// The differences between a golden and the layouts compared with it.
package struct GoldenDifference: Sendable, Equatable, CustomStringConvertible {
  /// The way in which a layout differs from its golden.
  package enum Change: Sendable, Equatable {
    /// The layout differs: the differences, the golden's layout, and that of this run.
    case changed(LayoutDifference, saved: ComparedLayout, actual: ComparedLayout)
    /// The layout is missing from the golden.
    case added
    /// The layout is in the golden only.
    case removed
    /// One side is a screen of several collections, and the other is one collection.
    case ofAnotherKind
  }

  /// A layout that differs.
  package struct Entry: Sendable, Equatable {
    /// The combination of the matrix; nil if there is a single layout.
    package var combination: String?
    /// The way in which it differs.
    package var change: Change
  }

  /// The number of elements of a layout that a description lists.
  static let elementLimit = 20
  /// The number of layouts that a description shows with their elements.
  private static let shownLimit = 3
  /// The number of further layouts that a description names.
  private static let namedLimit = 10

  /// The layouts that differ, in the order of the matrix; then those in the golden only.
  package let entries: [Entry]
  /// The number of compared layouts.
  let comparedCount: Int
  /// The test that matched the golden in the same run: it uses the name for another layout.
  var otherMatch: String?

  /// The differences as text: the first layouts in full, the names of the others.
  package var description: String {
    let note = otherMatch.map {
      "\($0) matches it: the two tests use one name for different layouts\n"
    }
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
    case .changed(let difference, _, _): ReportRenderer.table(of: difference)
    case .added: "the golden does not have it\n"
    case .removed: "only the golden has it\n"
    case .ofAnotherKind: "one is a screen of several collections, the other is one collection\n"
    }
  }
}

// Comparing.
extension GoldenDifference {
  /// Compares a golden's layouts with those of this run; nil if they are equal, up to a tolerance
  /// of lengths and places in points.
  init?(
    from saved: [GoldenFile.Layout],
    to actual: [GoldenFile.Layout],
    tolerance: Double
  ) {
    let old = Dictionary(saved.map { ($0.combination, $0.layout) }) { first, _ in first }
    let names = Set(actual.map(\.combination))
    let changes = actual.compactMap { name, layout -> Entry? in
      guard let before = old[name] else { return Entry(combination: name, change: .added) }
      return Self.change(from: before, to: layout, tolerance: tolerance)
        .map { Entry(combination: name, change: $0) }
    }
    let removed = saved.filter { !names.contains($0.combination) }
      .map { Entry(combination: $0.combination, change: .removed) }
    guard !changes.isEmpty || !removed.isEmpty else { return nil }
    entries = changes + removed
    comparedCount = names.union(saved.map(\.combination)).count
  }

  private static func change(
    from before: ComparedLayout,
    to after: ComparedLayout,
    tolerance: Double
  ) -> Change? {
    do throws(LayoutError) {
      let difference = try LayoutDifference(
        from: before,
        to: after,
        tolerance: tolerance,
        limit: elementLimit
      )
      return difference.isEmpty ? nil : .changed(difference, saved: before, actual: after)
    } catch {
      return .ofAnotherKind
    }
  }
}
