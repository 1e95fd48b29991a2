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
  /// `flush` is called after each element, for results of any size.
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

  /// Writes a line for the layout, then one for each element; each begins with the collection's
  /// name, if it has one, and `flush` is called after it.
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
    let measuring = collection.environment.configuration.measuring
    if measuring != .all { json.member("measuring", measuring.rawValue) }
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
        json.member("failed", section.layout.failure?.plugin)
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

extension CollectionRenderer {
  /// Returns the sizes, counts and times of the collection, one per line.
  func summary(times: Solution.Times) -> String {
    let start = ContinuousClock.now
    let elements = collection.elements(query)
    let querying = ContinuousClock.now - start
    let size = collection.layout.contentSize
    var rows = [
      ("content size", "\(NumberText.rounded(size.width)) × \(NumberText.rounded(size.height))"),
      ("sections", "\(collection.layout.sections.count)"),
      ("laid out", "\(collection.solvedSections)"),
      ("items", "\(collection.layout.itemCount)"),
    ]
    if collection.environment.configuration.measuring != .all {
      rows.append(("estimated", "\(collection.layout.estimatedCount)"))
    }
    if let elements { rows.append(("elements", "\(elements.count)")) }
    let diagnostics = collection.diagnostics
    if !diagnostics.isEmpty { rows.append(("warnings", "\(diagnostics.count)")) }
    rows += [
      ("reading", Self.milliseconds(times.reading)),
      ("providers", Self.milliseconds(times.providers)),
      ("merging", Self.milliseconds(times.merging)),
      ("querying", Self.milliseconds(querying)),
    ]
    return rows.map { name, value in name.padded(to: 14) + value + "\n" }.joined()
  }

  /// Returns a time to a thousandth of a millisecond.
  private static func milliseconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    return "\(NumberText.shortest(Double(microseconds) / 1000)) ms"
  }
}
