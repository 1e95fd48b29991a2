import LayoutEngine
import LayoutModel

// As a table for people.
extension CollectionRenderer {
  /// The largest number of elements that a table shows; longer results are for programs.
  static let elementLimit = 200

  /// Writes the table piece by piece: sizes, sections, at most ``elementLimit`` elements, and
  /// warnings.
  func renderTable(_ write: (String) throws -> Void) rethrows {
    let layout = collection.layout
    try write(
      "content \(Self.size(layout.contentSize))  offset \(Self.number(collection.contentOffset.x)), "
        + "\(Self.number(collection.contentOffset.y))  container "
        + "\(Self.size(collection.environment.container.contentSize))\n"
    )
    try write(Self.table(sectionRows))
    let (rows, rest) = elementRows
    try write(rows.count > 1 ? Self.table(rows) : "no elements\n")
    if rest > 0 {
      try write("… and \(rest) more; use --visible, --rect or --format ndjson to see others\n")
    }
    for diagnostic in collection.diagnostics {
      let place = diagnostic.section.map { "section \($0): " } ?? ""
      try write("warning: \(place)\(diagnostic.message)\n")
    }
  }

  // MARK: Rows

  private var sectionRows: [[String]] {
    let hasOffsets = collection.layout.sections.contains { $0.layout.orthogonal != nil }
    let rows = collection.layout.sections.enumerated()
      .map { index, section in
        [
          "\(index)", TerminalText.line(section.layout.provider),
          TerminalText.line(section.id ?? ""), "\(section.layout.frames.count)",
        ] + Self.cells(section.frame)
          + (hasOffsets
            ? [section.layout.orthogonal.map { Self.number($0.restingOffset) } ?? ""] : [])
      }
    let head = ["section", "layout", "id", "items", "x", "y", "width", "height"]
    return [head + (hasOffsets ? ["rests at"] : [])] + rows
  }

  private var elementRows: (rows: [[String]], rest: Int) {
    var (shown, count): ([LayoutElement], Int) = ([], collection.layout.elementCount)
    if let elements = collection.elements(query) {
      (shown, count) = (Array(elements.prefix(Self.elementLimit)), elements.count)
    } else {
      try? collection.layout.forEachElement { element in
        guard shown.count < Self.elementLimit else { throw WrittenEnough() }
        shown.append(element)
      }
    }
    var rows = [["element", "x", "y", "width", "height", "zIndex"]] + shown.map(Self.row)
    if shown.contains(where: { $0.alpha != 1 }) {
      rows = Self.appending("alpha", shown.map { Self.number($0.alpha) }, to: rows)
    }
    if shown.contains(where: { $0.transform != .identity }) {
      rows = Self.appending("transform", shown.map { Self.words($0.transform) }, to: rows)
    }
    Self.appendRareColumns(of: shown, to: &rows)
    return (rows, max(0, count - Self.elementLimit))
  }

  /// Appends columns of attributes that few elements have, each only if one of the elements has it.
  private static func appendRareColumns(of shown: [LayoutElement], to rows: inout [[String]]) {
    func append(_ head: String, _ words: (LayoutElement) -> String) {
      let cells = shown.map(words)
      guard cells.contains(where: { !$0.isEmpty }) else { return }
      rows = appending(head, cells, to: rows)
    }
    append("transform3D") { $0.transform3D.map { words($0) } ?? "" }
    append("anchor") { words($0.anchorPoint) }
    append("hidden") { $0.isHidden ? "yes" : "" }
    append("estimated") { $0.isEstimated ? "yes" : "" }
    append("values") { words($0.values) }
    append("clip") { $0.clipsTo.map { words($0) } ?? "" }
  }

  private static func row(_ element: LayoutElement) -> [String] {
    [name(of: element)] + cells(element.frame)
      + [element.zIndex == 0 ? "" : "\(element.zIndex)"]
  }

  static func name(of element: LayoutElement) -> String {
    let place = [element.section, element.item].compactMap { $0.map(String.init) }
    let kind =
      element.elementKind.map(TerminalText.line)
      ?? (element.kind == .item ? "" : element.kind.rawValue)
    return kind.isEmpty ? place.joined(separator: ".") : "\(kind) \(place.joined(separator: "."))"
  }

  private static func appending(
    _ head: String,
    _ cells: [String],
    to rows: [[String]]
  ) -> [[String]] {
    zip(rows, [head] + cells).map { $0 + [$1] }
  }

  /// Returns the scale of a pure scaling, otherwise all six numbers; a word for the identity.
  ///
  /// Numbers have enough digits to distinguish them from another transform's.
  static func words(
    _ transform: LayoutTransform,
    besides other: LayoutTransform? = nil,
    identity: String = ""
  ) -> String {
    guard transform != .identity else { return identity }
    func number(_ value: KeyPath<LayoutTransform, Double>) -> String {
      NumberText.rounded(transform[keyPath: value], besides: other?[keyPath: value])
    }
    var scale = LayoutTransform.identity
    (scale.a, scale.d) = (transform.a, transform.a)
    if scale == transform { return "× \(number(\.a))" }
    return [\LayoutTransform.a, \.b, \.c, \.d, \.tx, \.ty].map(number).joined(separator: " ")
  }

  /// Returns the numbers that differ from the identity's, with their names; a word for the
  /// identity.
  static func words(_ transform: Transform3D?, identity: String = "none") -> String {
    guard let transform else { return identity }
    let names = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    let given = zip(names, zip(transform.numbers, Transform3D.identity.numbers))
      .filter { $0.1.0 != $0.1.1 }
    return given.isEmpty
      ? "identity" : given.map { "\($0.0) \(NumberText.rounded($0.1.0))" }.joined(separator: " ")
  }

  /// Returns an anchor as fractions; empty for the middle.
  static func words(_ anchor: LayoutPoint) -> String {
    anchor == ElementAttributes.middle
      ? "" : "\(NumberText.rounded(anchor.x)), \(NumberText.rounded(anchor.y))"
  }

  /// Returns a rectangle as `x, y, width × height`.
  static func words(_ rect: LayoutRect) -> String {
    "\(number(rect.x)), \(number(rect.y)), \(size(rect.size))"
  }

  /// Returns values as `name value` in one line; tables in JSON.
  static func words(_ values: SourceValue?) -> String {
    guard case .object(let object)? = values?.content else { return "" }
    return object.members
      .map { member in
        let text =
          if case .string(let text) = member.value.content { text } else {
            JSONWriter.line(member.value)
          }
        return TerminalText.line("\(member.key) \(text)")
      }
      .joined(separator: ", ")
  }

  private static func cells(_ frame: LayoutRect) -> [String] {
    [frame.x, frame.y, frame.width, frame.height].map(number)
  }

  // MARK: Text

  private static func number(_ value: Double) -> String { NumberText.rounded(value) }

  private static func size(_ size: LayoutSize) -> String {
    "\(number(size.width)) × \(number(size.height))"
  }

  private static func table(_ rows: [[String]]) -> String {
    TextTable(rows, words: ["element"]).text
  }
}

extension LayoutElement {
  /// The name in tables and pictures: `1.4`, or `header 1.0`, counted from 0.
  package var resultName: String { CollectionRenderer.name(of: self) }
}
