import LayoutEngine
import LayoutModel

// As a table for people.
extension CollectionRenderer {
  /// The largest number of elements that a table shows; longer results are for programs.
  static let elementLimit = 200

  /// Writes the table piece by piece: sizes, sections, at most ``elementLimit`` elements, and warnings.
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

  /// Whether some section scrolls across.
  private var hasOffsets: Bool {
    collection.layout.sections.contains { $0.layout.orthogonal != nil }
  }

  private var sectionRows: [[String]] {
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
    var rows = [["element", "x", "y", "width", "height", "zIndex"]]
    if let elements = collection.elements(query) {
      let shown = elements.prefix(Self.elementLimit)
      rows += shown.map(Self.row)
      if shown.contains(where: { $0.alpha != 1 }) {
        rows = Self.appending("alpha", shown.map { Self.number($0.alpha) }, to: rows)
      }
      if shown.contains(where: { $0.transform != .identity }) {
        rows = Self.appending("transform", shown.map { Self.words($0.transform) }, to: rows)
      }
      Self.appendRareColumns(of: Array(shown), to: &rows)
      return (rows, max(0, elements.count - Self.elementLimit))
    }
    let layout = collection.layout
    var shown: [LayoutElement] = []
    try? layout.forEachElement { element in
      guard rows.count <= Self.elementLimit else { throw WrittenEnough() }
      rows.append(Self.row(element))
      shown.append(element)
    }
    if shown.contains(where: { $0.alpha != 1 }) {
      rows = Self.appending("alpha", shown.map { Self.number($0.alpha) }, to: rows)
    }
    if shown.contains(where: { $0.transform != .identity }) {
      rows = Self.appending("transform", shown.map { Self.words($0.transform) }, to: rows)
    }
    Self.appendRareColumns(of: shown, to: &rows)
    return (rows, max(0, layout.elementCount - Self.elementLimit))
  }

  /// Appends columns of what few elements have, each only where one of the elements has it.
  private static func appendRareColumns(of shown: [LayoutElement], to rows: inout [[String]]) {
    func append(_ head: String, _ words: (LayoutElement) -> String) {
      let cells = shown.map(words)
      guard cells.contains(where: { !$0.isEmpty }) else { return }
      rows = appending(head, cells, to: rows)
    }
    append("transform3D") { $0.transform3D.map { words($0) } ?? "" }
    append("anchor") { words($0.anchorPoint) }
    append("hidden") { $0.isHidden ? "yes" : "" }
    append("values") { words($0.values) }
  }

  private static func row(_ element: LayoutElement) -> [String] {
    [name(of: element)] + cells(element.frame)
      + [element.zIndex == 0 ? "" : "\(element.zIndex)"]
  }

  /// Returns the name of an element in tables and pictures: `1.4`, or `header 1.0`, counted from 0.
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

  /// The scale where it is nothing else, else all six numbers; a word for the identity.
  ///
  /// Numbers have as many digits as tell them apart from another transform's.
  static func words(
    _ transform: Transform,
    besides other: Transform? = nil,
    identity: String = ""
  ) -> String {
    guard transform != .identity else { return identity }
    func number(_ value: KeyPath<Transform, Double>) -> String {
      NumberText.rounded(transform[keyPath: value], besides: other?[keyPath: value])
    }
    var scale = Transform.identity
    (scale.a, scale.d) = (transform.a, transform.a)
    if scale == transform { return "× \(number(\.a))" }
    return [\Transform.a, \.b, \.c, \.d, \.tx, \.ty].map(number).joined(separator: " ")
  }

  /// The numbers that are not those of the identity, with their names; a word for the identity.
  static func words(_ transform: Transform3D?, identity: String = "none") -> String {
    guard let transform else { return identity }
    let names = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    let given = zip(names, zip(transform.numbers, Transform3D.identity.numbers))
      .filter { $0.1.0 != $0.1.1 }
    return given.isEmpty
      ? "identity" : given.map { "\($0.0) \(NumberText.rounded($0.1.0))" }.joined(separator: " ")
  }

  /// An anchor as fractions; empty for the middle.
  static func words(_ anchor: Point) -> String {
    anchor == ElementAttributes.middle
      ? "" : "\(NumberText.rounded(anchor.x)), \(NumberText.rounded(anchor.y))"
  }

  /// Values as `name value` in one line; tables in JSON.
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

  private static func cells(_ frame: Rect) -> [String] {
    [frame.x, frame.y, frame.width, frame.height].map(number)
  }

  // MARK: Text

  private static func number(_ value: Double) -> String { NumberText.rounded(value) }

  private static func size(_ size: Size) -> String {
    "\(number(size.width)) × \(number(size.height))"
  }

  private static func table(_ rows: [[String]]) -> String {
    TextTable(rows, words: ["element"]).text
  }
}

/// Ends a walk over elements before their end; never leaves the module.
struct WrittenEnough: Error {}

/// Rows in columns: words to the left, numbers to the right.
struct TextTable {
  private let rows: [[String]]
  private let wordColumns: Set<Int>

  /// A table whose columns hold numbers where all their cells do, below the head.
  init(_ rows: [[String]], words: Set<String> = []) {
    self.rows = rows
    let head = rows.first ?? []
    wordColumns = Set(
      head.indices.filter { column in
        words.contains(head[column])
          || !rows.dropFirst().allSatisfy { $0[column].isEmpty || Self.isNumber($0[column]) }
      }
    )
  }

  /// A table whose first columns hold words, and all others numbers.
  init(_ rows: [[String]], wordColumns count: Int) {
    self.rows = rows
    wordColumns = Set(0..<count)
  }

  /// The rows, one a line.
  var text: String {
    guard let head = rows.first else { return "" }
    let widths = head.indices.map { column in rows.map { Self.width(of: $0[column]) }.max() ?? 0 }
    var text = ""
    for row in rows {
      let line = line(row, widths)
      text += line[...(line.lastIndex { $0 != " " } ?? line.startIndex)]
      text += "\n"
    }
    return text
  }

  /// Returns the cells of a row, each as wide as its column, with two spaces between them.
  private func line(_ row: [String], _ widths: [Int]) -> String {
    var line = ""
    for (column, cell) in row.enumerated() {
      if column > 0 { line += "  " }
      let space = widths[column] - Self.width(of: cell)
      let isWord = wordColumns.contains(column)
      if isWord { line += cell }
      if space > 0 { line += String(repeating: " ", count: space) }
      if !isWord { line += cell }
    }
    return line
  }

  /// Returns the number of characters of a cell.
  private static func width(of cell: String) -> Int {
    // In ASCII each byte is a character, but for a return with its line feed.
    let isPlain = cell.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    return isPlain ? cell.utf8.count : cell.count
  }

  /// Whether a cell is a number; most are whole and need no conversion.
  private static func isNumber(_ cell: String) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return cell.utf8.allSatisfy { digits.contains($0) } || Double(cell) != nil
  }
}

/// Makes untrusted text, such as a plugin's, safe to show on a terminal.
///
/// A terminal obeys control characters: they move the cursor, clear the screen, rename the window.
/// Each becomes a visible one: U+241B `␛` stands for escape, U+FFFD for characters without a
/// picture (U+0080 to U+009F) and for those that change the direction of the text around them
/// (U+202A to U+202E, U+2066 to U+2069).
package enum TerminalText {
  /// The most characters of what is no result and no message of a script to its author: names, the
  /// sentence of a failure, a line of a file.
  private static let lengthLimit = 4096

  /// A text that is one line: line feeds are shown, too.
  ///
  /// Of a very long one the start.
  /// - Complexity: O(length); a text without control characters is not copied.
  package static func line(_ text: String) -> String {
    shown(start(of: text)) { $0 == "\t" }
  }

  /// A text of one or several lines.
  /// - Complexity: O(length); a text without control characters is not copied.
  package static func lines(_ text: String) -> String {
    shown(text) { $0 == "\t" || $0 == "\n" }
  }

  /// A text, or the start of a very long one.
  static func start(of text: String) -> String {
    guard text.utf8.count > lengthLimit, text.count > lengthLimit else { return text }
    return text.prefix(lengthLimit) + "…"
  }

  private static func shown(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool) -> String {
    guard text.unicodeScalars.contains(where: { picture(of: $0) != nil && !isKept($0) }) else {
      return text
    }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      shown.append(isKept(scalar) ? scalar : picture(of: scalar) ?? scalar)
    }
    return String(shown)
  }

  /// Returns the visible stand-in of a control character; nil for any other character.
  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: nil
    }
  }
}

extension LayoutElement {
  /// The name in tables and pictures: `1.4`, or `header 1.0`, counted from 0.
  package var resultName: String { CollectionRenderer.name(of: self) }
}
