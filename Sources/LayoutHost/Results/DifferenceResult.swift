internal import LayoutModel

/// The forms in which a difference is printed.
public enum DifferenceFormat: String, Sendable, Hashable, CaseIterable {
  /// For people.
  case table
  /// One JSON object.
  case json
}

/// Prints what differs between layouts.
public struct DifferenceRenderer {
  /// The form.
  public var format: DifferenceFormat

  /// Creates a renderer.
  public init(format: DifferenceFormat) {
    self.format = format
  }

  /// A difference's text, with a newline at its end.
  /// - Complexity: O(number of listed elements).
  public func text(of difference: DocumentDifference) -> String {
    switch (format, difference) {
    case (.table, .collection(let difference)): DifferenceTable.text(of: difference)
    case (.table, .screen(let difference)): DifferenceTable.text(of: difference)
    case (.json, .collection(let difference)): DifferenceJSON.text(of: difference)
    case (.json, .screen(let difference)): DifferenceJSON.text(of: difference)
    }
  }
}

/// A difference for people: a value that is not the same stands as `0 → 44`.
enum DifferenceTable {
  static func text(of difference: LayoutDifference) -> String {
    guard !difference.isEmpty else { return "no difference\n" }
    var text = TextTable(head(of: difference), wordColumns: 2).text
    if !difference.sections.isEmpty {
      let head = ["section", "layout", "id", "x", "y", "width", "height"]
      text += TextTable([head] + difference.sections.map(row), wordColumns: 3).text
    }
    if !difference.elements.isEmpty {
      text += TextTable(rows(of: difference.elements), wordColumns: 2).text
    }
    let rest = difference.counts.different - difference.elements.count
    if rest > 0 { text += "… \(rest) more\n" }
    return text + summary(of: difference.counts) + "\n"
  }

  static func text(of difference: ScreenDifference) -> String {
    guard !difference.isEmpty else { return "no difference\n" }
    var text = ""
    for name in difference.removed { text += "collection \(TerminalText.line(name)): removed\n" }
    for name in difference.added { text += "collection \(TerminalText.line(name)): added\n" }
    for collection in difference.collections
    where collection.region != nil || !collection.layout.isEmpty {
      text += "collection \(TerminalText.line(collection.name))\n"
      if let region = collection.region {
        text += "region  \(words(region.before)) → \(words(region.after))\n"
      }
      text += Self.text(of: collection.layout) + "\n"
    }
    for overlay in difference.overlays {
      let name = TerminalText.line((overlay.before ?? overlay.after)?.kind ?? "")
      text += "overlay \(name)  \(words(overlay.before)) → \(words(overlay.after))\n"
    }
    return text
  }

  // MARK: Rows

  private static func head(of difference: LayoutDifference) -> [[String]] {
    var rows: [[String]] = []
    if let size = difference.contentSize {
      rows.append(["content", "\(words(size.before)) → \(words(size.after))"])
    }
    if let offset = difference.contentOffset {
      rows.append(["offset", "\(words(offset.before)) → \(words(offset.after))"])
    }
    if let inset = difference.contentInset {
      rows.append(["inset", "\(words(inset.before)) → \(words(inset.after))"])
    }
    return rows
  }

  private static func row(of section: LayoutDifference.Section) -> [String] {
    let (old, new) = (section.before, section.after)
    let frames = (old?.frame, new?.frame)
    let change = old == nil ? " added" : new == nil ? " removed" : ""
    return [
      "\(section.index)\(change)", pair(old?.provider, new?.provider, TerminalText.line),
      pair(old.map { $0.id ?? "" }, new.map { $0.id ?? "" }, TerminalText.line),
    ] + cells(frames.0, frames.1)
  }

  private static func rows(of elements: [LayoutDifference.Element]) -> [[String]] {
    var rows = [["element", "", "x", "y", "width", "height", "zIndex", "alpha", "transform"]]
    rows += elements.map { element in
      switch element {
      case .added(let element): row("added", nil, element, [])
      case .removed(let element): row("removed", element, nil, [])
      case .changed(let before, let after, let fields): row("", before, after, fields)
      }
    }
    // What nobody has a value for is not worth a column.
    let empty = rows[0].indices
      .filter { column in
        column > 0 && rows.dropFirst().allSatisfy { $0[column].isEmpty }
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
      _ text: (Value) -> String
    ) -> String {
      let values = (before.map(value), after.map(value))
      let isPlain = [values.0, values.1].allSatisfy { $0 == nil || $0 == plain }
      return isPlain ? "" : Self.pair(values.0, values.1, text)
    }
    return [(after ?? before).map(TableResult.name) ?? "", words]
      + cells(before?.frame, after?.frame)
      + [
        pair(\.zIndex, unless: 0, String.init),
        pair(\.alpha, unless: 1, number),
        pair(\.transform, unless: .identity) { TableResult.words($0, identity: "none") },
      ]
  }

  /// The sides of frames, each with its change.
  private static func cells(_ before: Rect?, _ after: Rect?) -> [String] {
    [\Rect.x, \.y, \.width, \.height]
      .map { side in
        pair(before?[keyPath: side], after?[keyPath: side], number)
      }
  }

  // MARK: Words

  /// `0 → 44`, or one value where both are the same or one is missing.
  private static func pair<Value: Equatable>(
    _ before: Value?,
    _ after: Value?,
    _ text: (Value) -> String
  ) -> String {
    guard let before, let after else { return (before ?? after).map(text) ?? "" }
    guard before != after else { return text(before) }
    return "\(text(before)) → \(text(after))"
  }

  /// `3 changed (2 place, 1 size), 1 added, 2 removed; 40 equal`.
  private static func summary(of counts: LayoutDifference.Counts) -> String {
    let fields = LayoutDifference.Field.allCases.compactMap { field in
      counts.fields[field].map { "\($0) \(field.rawValue)" }
    }
    var parts: [String] = []
    if counts.changed > 0 {
      parts.append("\(counts.changed) changed (\(fields.joined(separator: ", ")))")
    }
    if counts.added > 0 { parts.append("\(counts.added) added") }
    if counts.removed > 0 { parts.append("\(counts.removed) removed") }
    let different = parts.isEmpty ? "no element differs" : parts.joined(separator: ", ")
    return "\(different); \(counts.equal) equal"
  }

  private static func number(_ value: Double) -> String { NumberText.rounded(value) }

  private static func words(_ size: Size) -> String {
    "\(number(size.width)) × \(number(size.height))"
  }

  private static func words(_ point: Point) -> String { "\(number(point.x)), \(number(point.y))" }

  private static func words(_ frame: Rect) -> String {
    "\(words(frame.origin)) \(words(frame.size))"
  }

  private static func words(_ inset: DirectionalEdgeInsets) -> String {
    [inset.top, inset.leading, inset.bottom, inset.trailing].map(number).joined(separator: ", ")
  }

  private static func words(_ overlay: ScreenOverlay?) -> String {
    guard let overlay else { return "none" }
    return words(overlay.frame) + (overlay.zIndex == 0 ? "" : " zIndex \(overlay.zIndex)")
  }
}
