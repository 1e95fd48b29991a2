import LayoutEngine
import LayoutModel

/// Prints one collection of a solution.
struct CollectionRenderer {
  /// The collection.
  let collection: Solution.Collection
  /// The elements that are printed.
  let query: ElementQuery
}

// As JSON: keys always in the same order, elements by section and index.
extension CollectionRenderer {
  /// Writes one object, with a line for each section and element.
  ///
  /// `flush` is called behind each element, for results of any size.
  func write(
    to json: inout JSONWriter,
    flush: (inout JSONWriter) throws -> Void
  ) rethrows {
    try json.object(.lines) { json in
      writeSizes(to: &json)
      json.array("sections", .lines, writeSections)
      try json.array("elements", .lines) { json in
        try writeElements(to: &json, flush: flush)
      }
      json.array("diagnostics", .lines, writeDiagnostics)
    }
  }

  /// Writes a line for the layout, then one for each element.
  /// - Parameters:
  ///   - name: The collection's name, with which each line begins; nil for none.
  ///   - json: The writer, behind a line or at its beginning.
  ///   - flush: Called behind each line.
  func writeLines(
    name: String? = nil,
    to json: inout JSONWriter,
    flush: (inout JSONWriter) throws -> Void
  ) rethrows {
    json.object { json in
      json.member("collection", name)
      writeSizes(to: &json)
      json.array("sections", .line, writeSections)
      json.array("diagnostics", .line, writeDiagnostics)
    }
    json.endLine()
    try collection.forEachElement(query) { element in
      json.object { json in
        json.member("collection", name)
        element.writeMembers(to: &json)
      }
      json.endLine()
      try flush(&json)
    }
  }

  // MARK: Parts

  private func writeSizes(to json: inout JSONWriter) {
    json.member("contentSize", collection.layout.contentSize)
    json.member("contentOffset", collection.contentOffset)
    json.member("contentInset", collection.layout.contentInset)
  }

  private func writeElements(
    to json: inout JSONWriter,
    flush: (inout JSONWriter) throws -> Void
  ) rethrows {
    try collection.forEachElement(query) { element in
      element.write(to: &json)
      try flush(&json)
    }
  }

  private func writeSections(to json: inout JSONWriter) {
    for section in collection.layout.sections {
      json.object { json in
        json.member("id", section.id)
        json.member("layout", section.layout.provider)
        json.member("frame", section.frame)
        json.member("orthogonalOffset", section.layout.orthogonal?.restingOffset)
      }
    }
  }

  private func writeDiagnostics(to json: inout JSONWriter) {
    for diagnostic in collection.diagnostics {
      json.object { json in
        json.member("kind", diagnostic.kind.rawValue)
        json.member("section", diagnostic.section)
        if diagnostic.count > 0 { json.member("count", diagnostic.count) }
        if !diagnostic.items.isEmpty { json.member("items", diagnostic.items) }
        json.member("message", diagnostic.message)
      }
    }
  }
}

extension LayoutElement: JSONWritable {
  /// Writes an object of what applies to the element.
  func write(to json: inout JSONWriter) {
    // Not the method itself, which would be an object with a copy of the element.
    json.object { json in writeMembers(to: &json) }
  }

  // Plain calls: a result may have millions of elements.
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.key(plain: "kind")
    json.value(kind.rawValue)
    if let elementKind { json.member("elementKind", elementKind) }
    if let section {
      json.key(plain: "section")
      json.value(section)
    }
    if let item {
      json.key(plain: "item")
      json.value(item)
    }
    json.key(plain: "frame")
    frame.write(to: &json)
    if zIndex != 0 { json.member("zIndex", zIndex) }
    if alpha != 1 { json.member("alpha", alpha) }
    if transform != .identity { json.member("transform", transform) }
    guard hasRareAttributes || isHidden else { return }
    writeRareMembers(to: &json)
  }

  /// Writes what few elements have.
  private func writeRareMembers(to json: inout JSONWriter) {
    if let transform3D { json.member("transform3D", transform3D.numbers) }
    if anchorPoint != ElementAttributes.middle {
      json.member("anchorPoint", [anchorPoint.x, anchorPoint.y])
    }
    if isHidden { json.member("isHidden", true) }
    if !parts.isEmpty {
      json.object("parts") { json in
        for part in parts { json.member(part.name, part.frame) }
      }
    }
    json.member("values", values)
  }
}

/// A transform is written as `[a, b, c, d, tx, ty]`.
extension Transform: JSONWritable {
  func write(to json: inout JSONWriter) {
    numbers.write(to: &json)
  }
}

extension Size: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("width", width)
      json.member("height", height)
    }
  }
}

extension Point: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("x", x)
      json.member("y", y)
    }
  }
}

extension DirectionalEdgeInsets: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("top", top)
      json.member("leading", leading)
      json.member("bottom", bottom)
      json.member("trailing", trailing)
    }
  }
}

extension ScreenOverlay: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("kind", kind)
      json.member("frame", frame)
      json.member("zIndex", zIndex)
    }
  }
}
