import LayoutModel

extension SourceObject {
  /// Adds a word, if there is one.
  mutating func set(_ key: String, to word: String?) {
    if let word { set(key, to: SourceValue(.string(word))) }
  }
}

extension SourceValue {
  private static func numbers(_ members: KeyValuePairs<String, Double>) -> SourceValue {
    SourceValue(
      .object(
        SourceObject(members.map { .init(key: $0, value: SourceValue(.number($1))) })
      )
    )
  }

  static func point(_ point: Point) -> SourceValue {
    numbers(["x": point.x, "y": point.y])
  }

  static func size(_ size: Size) -> SourceValue {
    numbers(["width": size.width, "height": size.height])
  }

  static func insets(_ insets: DirectionalEdgeInsets) -> SourceValue {
    numbers([
      "top": insets.top, "leading": insets.leading, "bottom": insets.bottom,
      "trailing": insets.trailing,
    ])
  }

  /// A count, a list, or a count with the pattern that repeats.
  static func items(_ items: LayoutItems) -> SourceValue {
    let pattern = items.pattern.objects
    guard !pattern.isEmpty else { return SourceValue(.number(Double(items.count))) }
    let objects = (0..<min(items.count, pattern.count))
      .map { SourceValue(.object(items.object(at: $0))) }
    if items.count <= pattern.count { return SourceValue(.array(objects)) }
    return SourceValue(
      .object(
        SourceObject([
          .init(key: "count", value: SourceValue(.number(Double(items.count)))),
          .init(key: "cycle", value: SourceValue(.array(objects))),
        ])
      )
    )
  }
}
