import LayoutEngine
import LayoutModel

/// A collection as JSON: keys always in the same order, elements by section and index.
struct JSONResult {
  /// How much text is gathered before it is given out, in UTF-8 bytes.
  private static let pieceLength = 65_536

  let collection: Solution.Collection
  let query: ElementQuery

  /// One object, one line for each section and element.
  func render(_ write: (String) throws -> Void) rethrows {
    var text = "{\n"
    for (key, value) in head { text += "  \(JSONText.quoted(key)): \(value),\n" }
    text += "  \"sections\": " + Self.list(sections.map { "    \($0)" }) + ",\n"
    text += "  \"elements\": ["
    var isFirst = true
    try collection.forEachElement(query) { element in
      text += isFirst ? "\n    " : ",\n    "
      isFirst = false
      Self.append(element, to: &text)
      try Self.flush(&text, write)
    }
    text += isFirst ? "],\n" : "\n  ],\n"
    text += "  \"diagnostics\": " + Self.list(diagnostics.map { "    \($0)" }) + "\n}\n"
    try write(text)
  }

  /// A line for the layout, then one for each element.
  func renderLines(_ write: (String) throws -> Void) rethrows {
    var text = "{" + head.map { "\(JSONText.quoted($0)): \($1)" }.joined(separator: ", ")
    text += ", \"sections\": [" + sections.joined(separator: ", ") + "]"
    text += ", \"diagnostics\": [" + diagnostics.joined(separator: ", ") + "]}\n"
    try collection.forEachElement(query) { element in
      Self.append(element, to: &text)
      text += "\n"
      try Self.flush(&text, write)
    }
    try write(text)
  }

  private static func flush(_ text: inout String, _ write: (String) throws -> Void) rethrows {
    guard text.utf8.count >= pieceLength else { return }
    try write(text)
    text.removeAll(keepingCapacity: true)
  }

  static func list(_ lines: [String]) -> String {
    lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
  }

  // MARK: Parts

  private var head: [(key: String, value: String)] {
    let layout = collection.layout
    let inset = layout.contentInset
    return [
      (
        "contentSize",
        Self.object(["width": layout.contentSize.width, "height": layout.contentSize.height])
      ),
      (
        "contentOffset",
        Self.object(["x": collection.contentOffset.x, "y": collection.contentOffset.y])
      ),
      (
        "contentInset",
        Self.object([
          "top": inset.top, "leading": inset.leading, "bottom": inset.bottom,
          "trailing": inset.trailing,
        ])
      ),
    ]
  }

  private var sections: [String] {
    collection.layout.sections.map { section in
      let id = section.id.map { "\"id\": \(JSONText.quoted($0)), " } ?? ""
      return "{\(id)\"layout\": \(JSONText.quoted(section.layout.provider)), "
        + "\"frame\": \(Self.array(section.frame))\(Self.orthogonalOffset(of: section))}"
    }
  }

  private var diagnostics: [String] {
    collection.diagnostics.map { diagnostic in
      var text = "{\"kind\": \"\(diagnostic.kind.rawValue)\""
      if let section = diagnostic.section { text += ", \"section\": \(section)" }
      if diagnostic.count > 0 { text += ", \"count\": \(diagnostic.count)" }
      if !diagnostic.items.isEmpty {
        text += ", \"items\": [" + diagnostic.items.map(String.init).joined(separator: ", ") + "]"
      }
      return text + ", \"message\": \(JSONText.quoted(diagnostic.message))}"
    }
  }

  private static func orthogonalOffset(of section: CollectionLayout.Section) -> String {
    guard let orthogonal = section.layout.orthogonal else { return "" }
    return ", \"orthogonalOffset\": \(NumberText.shortest(orthogonal.restingOffset))"
  }

  static func object(_ numbers: KeyValuePairs<String, Double>) -> String {
    let members = numbers.map { "\(JSONText.quoted($0)): \(NumberText.shortest($1))" }
    return "{" + members.joined(separator: ", ") + "}"
  }

  /// `[x, y, width, height]`.
  static func array(_ frame: Rect) -> String {
    var text = ""
    append(frame, to: &text)
    return text
  }

  // Piece by piece: a result may have millions of frames.
  private static func append(_ frame: Rect, to text: inout String) {
    text += "["
    text += NumberText.shortest(frame.x)
    text += ", "
    text += NumberText.shortest(frame.y)
    text += ", "
    text += NumberText.shortest(frame.width)
    text += ", "
    text += NumberText.shortest(frame.height)
    text += "]"
  }

  private static func append(_ key: String, _ number: Int, to text: inout String) {
    text += key
    text += String(number)
  }

  private static func array(_ transform: Transform) -> String {
    let numbers = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    return "[" + numbers.map(NumberText.shortest).joined(separator: ", ") + "]"
  }

  static func append(_ element: LayoutElement, to text: inout String) {
    text += "{\"kind\": \""
    text += element.kind.rawValue
    text += "\""
    if let elementKind = element.elementKind {
      text += ", \"elementKind\": "
      JSONText.append(elementKind, to: &text)
    }
    if let section = element.section { append(", \"section\": ", section, to: &text) }
    if let item = element.item { append(", \"item\": ", item, to: &text) }
    text += ", \"frame\": "
    append(element.frame, to: &text)
    if element.zIndex != 0 { append(", \"zIndex\": ", element.zIndex, to: &text) }
    if element.alpha != 1 { text += ", \"alpha\": \(NumberText.shortest(element.alpha))" }
    if element.transform != .identity { text += ", \"transform\": " + array(element.transform) }
    if !element.parts.isEmpty {
      let parts = element.parts.map { JSONText.quoted($0.name) + ": " + array($0.frame) }
      text += ", \"parts\": {" + parts.joined(separator: ", ") + "}"
    }
    text += "}"
  }
}
