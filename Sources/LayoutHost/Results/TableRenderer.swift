import LayoutEngine
import LayoutModel

/// A layout as a table for people.
struct TableRenderer {
  /// How many elements a table shows; longer ones are for programs.
  static let elementLimit = 200

  let solution: Solution
  let query: ElementQuery

  func render(_ write: (String) throws -> Void) rethrows {
    let layout = solution.layout
    try write(
      "content \(Self.size(layout.contentSize))  offset \(Self.number(solution.contentOffset.x)), "
        + "\(Self.number(solution.contentOffset.y))  container "
        + "\(Self.size(solution.environment.container.contentSize))\n"
    )
    try write(Self.table(sectionRows))
    let (rows, rest) = elementRows
    try write(rows.count > 1 ? Self.table(rows) : "no elements\n")
    if rest > 0 {
      try write("… and \(rest) more; --visible, --rect or --format ndjson show others\n")
    }
    for diagnostic in solution.diagnostics {
      let place = diagnostic.section.map { "section \($0): " } ?? ""
      try write("warning: \(place)\(diagnostic.message)\n")
    }
  }

  // MARK: Rows

  /// Whether some section scrolls across.
  private var hasOffsets: Bool {
    solution.layout.sections.contains { $0.layout.orthogonal != nil }
  }

  private var sectionRows: [[String]] {
    let rows = solution.layout.sections.enumerated()
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
    if let elements = solution.elements(query) {
      let shown = elements.prefix(Self.elementLimit)
      rows += shown.map(Self.row)
      // Only moments fade and transform elements.
      if shown.contains(where: { $0.alpha != 1 }) {
        rows = Self.appending("alpha", shown.map { Self.number($0.alpha) }, to: rows)
      }
      if shown.contains(where: { $0.transform != .identity }) {
        rows = Self.appending("transform", shown.map { Self.words($0.transform) }, to: rows)
      }
      return (rows, max(0, elements.count - Self.elementLimit))
    }
    let layout = solution.layout
    struct Enough: Error {}
    try? layout.forEachElement { element in
      guard rows.count <= Self.elementLimit else { throw Enough() }
      rows.append(Self.row(element))
    }
    return (rows, max(0, layout.elementCount - Self.elementLimit))
  }

  private static func row(_ element: LayoutElement) -> [String] {
    [name(of: element)] + cells(element.frame)
      + [element.zIndex == 0 ? "" : "\(element.zIndex)"]
  }

  /// `1.4`, or `header 1.0`.
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
