import LayoutEngine
import LayoutModel

// As comma-separated values, quoted as in RFC 4180, for spreadsheets and data frames.
extension CollectionRenderer {
  /// The names of the columns; those of an element are the same for every layout.
  static let valueNames = [
    "collection", "element", "kind", "elementKind", "section", "item", "id", "x", "y", "width",
    "height", "zIndex", "alpha", "hidden", "estimated", "transform",
  ]

  /// Writes a line for each element.
  ///
  /// Numbers have all their digits, and a missing value is empty.
  func renderValues(_ write: (String) throws -> Void) rethrows {
    try collection.forEachElement(query) { element in
      let values = Self.values(of: element)
      try write(([collection.name ?? ""] + values).map(Self.field).joined(separator: ",") + "\n")
    }
  }

  private static func values(of element: LayoutElement) -> [String] {
    let frame = element.frame
    var values = [name(of: element), element.kind.rawValue, element.elementKind ?? ""]
    values += [element.section, element.item].map { number in number.map { "\($0)" } ?? "" }
    values.append(element.id ?? "")
    values += [frame.x, frame.y, frame.width, frame.height].map(NumberText.shortest)
    values += ["\(element.zIndex)", NumberText.shortest(element.alpha)]
    values += ["\(element.isHidden)", "\(element.isEstimated)"]
    let numbers = element.transform == .identity ? [] : element.transform.numbers
    values.append(numbers.map(NumberText.shortest).joined(separator: " "))
    return values
  }

  /// Returns a value as a field, in quotes if it contains a separator, a quote or a line end.
  private static func field(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
