import LayoutEngine
import LayoutModel

/// A difference as JSON: keys always in the same order, and only those that apply.
enum DifferenceJSON {
  /// Returns one object: of plain documents with a line for each section and element, of screens with
  /// an object for each collection that differs.
  static func text(of difference: LayoutDifference) -> String {
    if let single = difference.single { return object(lines(of: single), indent: "") + "\n" }
    var lines = ["\"differs\": \(!difference.isEmpty)"]
    if !difference.added.isEmpty { lines.append("\"added\": \(list(difference.added))") }
    if !difference.removed.isEmpty { lines.append("\"removed\": \(list(difference.removed))") }
    let regions = difference.collections.compactMap { collection in
      collection.region.map {
        "\(JSONText.quoted(collection.name ?? "")): \(pair($0.before, $0.after, JSONResult.array))"
      }
    }
    if !regions.isEmpty { lines.append("\"regions\": {\(regions.joined(separator: ", "))}") }
    let collections = difference.collections.filter { !$0.isEmpty }
      .map { collection in
        "    \(JSONText.quoted(collection.name ?? "")): "
          + object(Self.lines(of: collection), indent: "    ")
      }
    if !collections.isEmpty {
      lines.append("\"collections\": {\n" + collections.joined(separator: ",\n") + "\n  }")
    }
    if !difference.overlays.isEmpty {
      let overlays = difference.overlays.map { "    " + pair($0.before, $0.after, overlay) }
      lines.append("\"overlays\": [\n" + overlays.joined(separator: ",\n") + "\n  ]")
    }
    return object(lines, indent: "") + "\n"
  }

  private static func object(_ lines: [String], indent: String) -> String {
    let separator = ",\n\(indent)  "
    return "{\n\(indent)  " + lines.joined(separator: separator) + "\n\(indent)}"
  }

  private static func lines(of difference: LayoutDifference.Collection) -> [String] {
    var lines = ["\"differs\": \(!difference.isEmpty)"]
    if let size = difference.contentSize {
      lines.append("\"contentSize\": \(pair(size.before, size.after, Self.size))")
    }
    if let offset = difference.contentOffset {
      lines.append("\"contentOffset\": \(pair(offset.before, offset.after, point))")
    }
    if let inset = difference.contentInset {
      lines.append("\"contentInset\": \(pair(inset.before, inset.after, insets))")
    }
    lines.append(
      "\"sections\": " + JSONResult.list(difference.sections.map { "    " + line(of: $0) })
    )
    lines.append(
      "\"elements\": " + JSONResult.list(difference.elements.map { "    " + line(of: $0) })
    )
    lines.append("\"more\": \(difference.counts.different - difference.elements.count)")
    lines.append("\"counts\": \(line(of: difference.counts))")
    return lines
  }

  private static func line(of section: LayoutDifference.Section) -> String {
    "{\"section\": \(section.index), \(members(section.before, section.after, self.section))}"
  }

  private static func line(of element: LayoutDifference.Element) -> String {
    switch element {
    case .added(let element):
      "{\"change\": \"added\", \(members(nil, element, self.element))}"
    case .removed(let element):
      "{\"change\": \"removed\", \(members(element, nil, self.element))}"
    case .changed(let before, let after, let fields):
      "{\"change\": \"changed\", \"fields\": \(list(fields.map(\.rawValue))), "
        + "\(members(before, after, self.element))}"
    }
  }

  private static func line(of counts: LayoutDifference.Counts) -> String {
    let fields = LayoutDifference.Field.allCases.compactMap { field in
      counts.fields[field].map { "\"\(field.rawValue)\": \($0)" }
    }
    return "{\"equal\": \(counts.equal), \"changed\": \(counts.changed), "
      + "\"added\": \(counts.added), \"removed\": \(counts.removed), "
      + "\"fields\": {\(fields.joined(separator: ", "))}}"
  }

  // MARK: Values

  /// `{"before": …, "after": …}`; a value that is missing has no key.
  private static func pair<Value>(
    _ before: Value?,
    _ after: Value?,
    _ text: (Value) -> String
  ) -> String {
    "{\(members(before, after, text))}"
  }

  private static func members<Value>(
    _ before: Value?,
    _ after: Value?,
    _ text: (Value) -> String
  ) -> String {
    [before.map { "\"before\": \(text($0))" }, after.map { "\"after\": \(text($0))" }]
      .compactMap(\.self).joined(separator: ", ")
  }

  private static func list(_ words: [String]) -> String {
    "[" + words.map(JSONText.quoted).joined(separator: ", ") + "]"
  }

  private static func element(_ element: LayoutElement) -> String {
    var text = ""
    JSONResult.append(element, to: &text)
    return text
  }

  private static func section(_ section: ComparedLayout.Section) -> String {
    let id = section.id.map { "\"id\": \(JSONText.quoted($0)), " } ?? ""
    let rest = section.orthogonalOffset.map {
      ", \"orthogonalOffset\": \(NumberText.shortest($0))"
    }
    return "{\(id)\"layout\": \(JSONText.quoted(section.provider)), "
      + "\"frame\": \(JSONResult.array(section.frame))\(rest ?? "")}"
  }

  private static func overlay(_ overlay: ScreenOverlay) -> String {
    "{\"kind\": \(JSONText.quoted(overlay.kind)), "
      + "\"frame\": \(JSONResult.array(overlay.frame)), \"zIndex\": \(overlay.zIndex)}"
  }

  private static func size(_ size: Size) -> String {
    JSONResult.object(["width": size.width, "height": size.height])
  }

  private static func point(_ point: Point) -> String {
    JSONResult.object(["x": point.x, "y": point.y])
  }

  private static func insets(_ inset: DirectionalEdgeInsets) -> String {
    JSONResult.object([
      "top": inset.top, "leading": inset.leading, "bottom": inset.bottom,
      "trailing": inset.trailing,
    ])
  }
}
