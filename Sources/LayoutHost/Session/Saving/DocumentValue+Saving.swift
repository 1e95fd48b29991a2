import LayoutModel

extension DocumentObject {
  /// Adds a word, if there is one.
  mutating func set(_ key: String, to word: String?) {
    if let word { set(key, to: DocumentValue(.string(word))) }
  }
}

extension DocumentValue {
  private static func numbers(_ members: KeyValuePairs<String, Double>) -> DocumentValue {
    DocumentValue(
      .object(
        DocumentObject(members.map { .init(key: $0, value: DocumentValue(.number($1))) })
      )
    )
  }

  static func point(_ point: Point) -> DocumentValue {
    numbers(["x": point.x, "y": point.y])
  }

  static func size(_ size: Size) -> DocumentValue {
    numbers(["width": size.width, "height": size.height])
  }

  static func insets(_ insets: DirectionalEdgeInsets) -> DocumentValue {
    numbers([
      "top": insets.top, "leading": insets.leading, "bottom": insets.bottom,
      "trailing": insets.trailing,
    ])
  }

  /// A count, a list, or a count with the pattern that repeats.
  static func items(_ items: LayoutItems) -> DocumentValue {
    let pattern = items.pattern.objects
    guard !pattern.isEmpty else { return DocumentValue(.number(Double(items.count))) }
    let objects = (0..<min(items.count, pattern.count))
      .map { DocumentValue(.object(items.object(at: $0))) }
    if items.count <= pattern.count { return DocumentValue(.array(objects)) }
    return DocumentValue(
      .object(
        DocumentObject([
          .init(key: "count", value: DocumentValue(.number(Double(items.count)))),
          .init(key: "cycle", value: DocumentValue(.array(objects))),
        ])
      )
    )
  }
}
