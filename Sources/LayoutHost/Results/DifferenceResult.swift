public import LayoutEngine
public import LayoutModel

// Differences between layouts.
extension ReportRenderer {
  /// Returns the text of a difference, with a newline at its end.
  /// - Throws: `OUT_OF_RANGE` for a number that JSON cannot express.
  /// - Complexity: O(number of listed elements).
  public func text(of difference: LayoutDifference) throws(LayoutError) -> String {
    switch format {
    case .table: Self.table(of: difference)
    case .json: try Self.json(of: difference)
    }
  }

  // MARK: For people

  /// Returns the differences between two collections as a table: a changed value appears as
  /// `0 → 44`, with enough digits to show the change.
  package static func table(of difference: LayoutDifference.Collection) -> String {
    guard !difference.isEmpty else { return "no difference\n" }
    var text = TextTable(head(of: difference), wordColumns: 2).text
    if let change = difference.change {
      text += TextTable(DifferenceWords.rows(of: change), wordColumns: 2).text
    }
    if !difference.sections.isEmpty {
      text += TextTable(rows(of: difference.sections), wordColumns: 3).text
    }
    if !difference.elements.isEmpty {
      let rows = rows(of: difference.elements, DifferenceWords(difference.change))
      text += TextTable(rows, wordColumns: 2).text
    }
    let rest = difference.counts.different - difference.elements.count
    if rest > 0 { text += "… \(rest) more\n" }
    return text + summary(of: difference) + "\n"
  }

  /// Returns the differences between two layouts as tables, one for each collection.
  static func table(of difference: LayoutDifference) -> String {
    if let single = difference.single { return table(of: single) }
    guard !difference.isEmpty else { return "no difference\n" }
    var text = ""
    for name in difference.removed { text += "collection \(TerminalText.line(name)): removed\n" }
    for name in difference.added { text += "collection \(TerminalText.line(name)): added\n" }
    for collection in difference.collections
    where collection.region != nil || !collection.isEmpty {
      text += "collection \(TerminalText.line(collection.name ?? ""))\n"
      if let region = collection.region {
        text += "region  \(pair(region.before, region.after, words))\n"
      }
      text += table(of: collection) + "\n"
    }
    for overlay in difference.overlays {
      let name = TerminalText.line((overlay.before ?? overlay.after)?.kind ?? "")
      let change = pair(overlay.before, overlay.after, missing: "none", words)
      text += "overlay \(name)  \(change)\n"
    }
    return text
  }

  // MARK: Rows

  private static func head(of difference: LayoutDifference.Collection) -> [[String]] {
    var rows: [[String]] = []
    if let size = difference.contentSize {
      rows.append(["content", pair(size.before, size.after, words)])
    }
    if let offset = difference.contentOffset {
      rows.append(["offset", pair(offset.before, offset.after, words)])
    }
    if let inset = difference.contentInset {
      rows.append(["inset", pair(inset.before, inset.after, words)])
    }
    return rows
  }

  private static func rows(of sections: [LayoutDifference.Section]) -> [[String]] {
    let head = ["section", "layout", "id", "x", "y", "width", "height", "rests at"]
    return withoutEmptyColumns([head] + sections.map(row), from: head.count - 1)
  }

  private static func row(of section: LayoutDifference.Section) -> [String] {
    let (old, new) = (section.before, section.after)
    let change = old == nil ? " added" : new == nil ? " removed" : ""
    return [
      "\(section.index)\(change)",
      pair(old?.provider, new?.provider) { text, _ in TerminalText.line(text) },
      pair(old.map { $0.id ?? "" }, new.map { $0.id ?? "" }) { text, _ in TerminalText.line(text) },
    ] + cells(old?.frame, new?.frame) + [
      pair(
        old?.orthogonalOffset,
        new?.orthogonalOffset,
        missing: old == nil || new == nil ? nil : "none",
        number
      )
    ]
  }

  private static func rows(
    of elements: [LayoutDifference.Element],
    _ words: DifferenceWords
  ) -> [[String]] {
    var rows = [
      [
        "element", "", "x", "y", "width", "height", "zIndex", "alpha", "transform", "transform3D",
        "anchor", "hidden", "values", "clip",
      ]
    ]
    let columns = rows[0].count
    for entry in words.entries(of: elements) {
      switch entry {
      case .shift(let shift):
        let cells =
          [shift.name, "shifted"] + [shift.distance.x, shift.distance.y].map(Self.signed)
        rows.append(cells + [String](repeating: "", count: columns - cells.count))
      case .element(.added(let element)):
        rows.append(row(words.word(forAdded: element), nil, element, []))
      case .element(.removed(let element)):
        rows.append(row(words.word(forRemoved: element), element, nil, []))
      case .element(.changed(let before, let after, let fields)):
        rows.append(row(words.word(for: before), before, after, fields))
      }
    }
    return withoutEmptyColumns(rows, from: 1)
  }

  /// Drops the columns that are empty in every row.
  private static func withoutEmptyColumns(_ rows: [[String]], from first: Int) -> [[String]] {
    let empty = rows[0].indices
      .filter { column in
        column >= first && rows.dropFirst().allSatisfy { $0[column].isEmpty }
      }
    return rows.map { row in row.indices.filter { !empty.contains($0) }.map { row[$0] } }
  }

  private static func row(
    _ change: String,
    _ before: LayoutElement?,
    _ after: LayoutElement?,
    _ fields: [LayoutDifference.Field]
  ) -> [String] {
    let words = change.isEmpty && fields.contains(.parts) ? "parts" : change
    func pair<Value: Equatable>(
      _ value: (LayoutElement) -> Value,
      unless plain: Value,
      _ text: (Value, Value?) -> String
    ) -> String {
      let values = (before.map(value), after.map(value))
      let isPlain = [values.0, values.1].allSatisfy { $0 == nil || $0 == plain }
      return isPlain ? "" : Self.pair(values.0, values.1, text)
    }
    return [DifferenceWords.name(before, after), words]
      + cells(before?.frame, after?.frame)
      + [
        pair(\.zIndex, unless: 0) { zIndex, _ in String(zIndex) },
        pair(\.alpha, unless: 1, number),
        pair(\.transform, unless: .identity) {
          CollectionRenderer.words($0, besides: $1, identity: "none")
        },
        pair(\.transform3D, unless: nil) { transform, _ in CollectionRenderer.words(transform) },
        pair(\.anchorPoint, unless: ElementAttributes.middle) { anchor, _ in
          anchor == ElementAttributes.middle ? "middle" : CollectionRenderer.words(anchor)
        },
        pair(\.isHidden, unless: false) { isHidden, _ in isHidden ? "yes" : "no" },
        pair(\.values, unless: nil) { values, _ in
          values == nil ? "none" : CollectionRenderer.words(values)
        },
        pair(\.clipsTo, unless: nil) { clip, _ in
          clip.map { CollectionRenderer.words($0) } ?? "none"
        },
      ]
  }

  /// Returns the coordinates and sizes of frames, each with its change.
  private static func cells(_ before: LayoutRect?, _ after: LayoutRect?) -> [String] {
    [\LayoutRect.x, \.y, \.width, \.height]
      .map { side in
        pair(before?[keyPath: side], after?[keyPath: side], number)
      }
  }

  // MARK: Words

  /// Returns `0 → 44`, or one value if both are equal, or if one is missing and no word stands for
  /// it.
  ///
  /// The text of each value depends on the other value, so that the two texts differ.
  private static func pair<Value: Equatable>(
    _ before: Value?,
    _ after: Value?,
    missing: String? = nil,
    _ text: (_ value: Value, _ other: Value?) -> String
  ) -> String {
    guard before != after else { return before.map { text($0, nil) } ?? "" }
    let words = [before.map { text($0, after) }, after.map { text($0, before) }]
    return words.compactMap { $0 ?? missing }.joined(separator: " → ")
  }

  /// Returns a summary: `3 changed (2 place, 1 size), 1 added, 2 removed; 40 equal`.
  private static func summary(of difference: LayoutDifference.Collection) -> String {
    let counts = difference.counts
    let words = DifferenceWords(difference.change)
    let totals = words.totals(of: difference.elements)
    let fields = LayoutDifference.Field.allCases.compactMap { field in
      counts.fields[field].map { "\($0) \(field.rawValue)" }
    }
    var parts: [String] = []
    if counts.changed > 0 {
      parts.append("\(counts.changed) changed (\(fields.joined(separator: ", ")))")
    }
    if counts.added > 0 { parts.append("\(counts.added) \(totals.added)") }
    if counts.removed > 0 { parts.append("\(counts.removed) \(totals.removed)") }
    if words.movedCount > 0 { parts.append("\(words.movedCount) moved") }
    let different = parts.isEmpty ? "no element differs" : parts.joined(separator: ", ")
    return "\(different); \(counts.equal) equal"
  }

  /// Returns a distance with its sign; empty for none.
  private static func signed(_ distance: Double) -> String {
    distance == 0 ? "" : (distance > 0 ? "+" : "") + NumberText.rounded(distance)
  }

  private static func number(_ value: Double, besides other: Double?) -> String {
    NumberText.rounded(value, besides: other)
  }

  /// Returns some of a value's numbers.
  private static func numbers<Value>(
    _ value: Value,
    besides other: Value?,
    _ paths: [KeyPath<Value, Double>],
    separator: String = ", "
  ) -> String {
    paths.map { number(value[keyPath: $0], besides: other?[keyPath: $0]) }
      .joined(separator: separator)
  }

  private static func words(_ size: LayoutSize, besides other: LayoutSize?) -> String {
    numbers(size, besides: other, [\.width, \.height], separator: " × ")
  }

  private static func words(_ point: LayoutPoint, besides other: LayoutPoint?) -> String {
    numbers(point, besides: other, [\.x, \.y])
  }

  private static func words(_ frame: LayoutRect, besides other: LayoutRect?) -> String {
    words(frame.origin, besides: other?.origin) + " " + words(frame.size, besides: other?.size)
  }

  private static func words(
    _ inset: DirectionalEdgeInsets,
    besides other: DirectionalEdgeInsets?
  ) -> String {
    numbers(inset, besides: other, [\.top, \.leading, \.bottom, \.trailing])
  }

  private static func words(_ overlay: ScreenOverlay, besides other: ScreenOverlay?) -> String {
    words(overlay.frame, besides: other?.frame)
      + (overlay.zIndex == 0 ? "" : " zIndex \(overlay.zIndex)")
  }
}

extension NumberText {
  /// Returns a number for people, with enough digits to distinguish it from another one: both
  /// texts, each rounded beside the other number, have the same maximum number of decimal places.
  static func rounded(_ number: Double, besides other: Double?) -> String {
    guard let other, number != other else { return rounded(number) }
    if rounded(number) != rounded(other) { return rounded(number) }
    for digits in 4...mostDigits {
      guard let text = rounded(number, digits: digits),
        let otherText = rounded(other, digits: digits)
      else { break }
      if text != otherText { return text }
    }
    return shortest(number)
  }

  /// The largest power of ten that a double holds exactly.
  private static let mostDigits = 22

  /// Returns a number with so many decimal places; nil if it then has more than 15 digits in all,
  /// the precision of every double.
  private static func rounded(_ number: Double, digits: Int) -> String? {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (number * scale).rounded()
    return abs(scaled) < 1e15 ? shortest(scaled / scale) : nil
  }
}
