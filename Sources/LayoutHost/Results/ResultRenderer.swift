public import LayoutEngine
public import LayoutModel

/// Prints solutions: a plain document's collection; for a screen, the regions, each collection and
/// the overlays.
///
/// ```swift
/// let screen = LayoutRect(x: 0, y: 0, width: 390, height: 844)
/// let renderer = ResultRenderer(format: .json, query: .rect(screen))
/// print(try renderer.text(of: session.solve()), terminator: "")
/// ```
///
/// The renderer returns text in pieces, so that even a large layout is never held as one text.
public struct ResultRenderer {
  /// The format.
  public var format: ResultFormat
  /// The elements that are printed.
  public var query: ElementQuery

  /// Creates a renderer.
  /// - Parameters:
  ///   - format: the format of the text.
  ///   - query: the elements that are printed; all by default.
  public init(format: ResultFormat, query: ElementQuery = .all) {
    self.format = format
    self.query = query
  }

  /// Returns the whole text of a solution.
  /// - Throws: `OUT_OF_RANGE` for a number that JSON cannot express.
  public func text(of solution: Solution) throws(LayoutError) -> String {
    var text = ""
    do {
      try render(solution) { text += $0 }
    } catch let failure as LayoutError {
      throw failure
    } catch {
      throw LayoutError(.internal, origin: .document, message: "\(error)")
    }
    return text
  }

  /// Returns the whole text of one collection, as of a plain document.
  /// - Throws: `OUT_OF_RANGE` for a number that JSON cannot express.
  public func text(of collection: Solution.Collection) throws(LayoutError) -> String {
    try text(of: collection.alone)
  }

  /// Writes the text of a solution piece by piece.
  /// - Parameters:
  ///   - solution: the solution to print.
  ///   - write: takes the next piece of the text.
  /// - Throws: the error of `write`, or `OUT_OF_RANGE` for a number that JSON cannot express.
  public func render(_ solution: Solution, write: (String) throws -> Void) throws {
    try renderBytes(solution) { try write(String(decoding: $0, as: UTF8.self)) }
  }

  /// Writes the text of a solution piece by piece, as UTF-8.
  /// - Throws: the error of `write`, or `OUT_OF_RANGE` for a number that JSON cannot express.
  package func renderBytes(
    _ solution: Solution,
    write: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    switch format {
    case .json, .ndjson:
      var json = JSONWriter()
      try self.write(solution, to: &json) { json in try json.flush(to: write) }
      if format == .json { json.endLine() }
      try json.flush(0, to: write)
    case .csv, .table, .summary:
      try renderText(solution) { piece in
        var piece = piece
        try piece.withUTF8(write)
      }
    }
  }

  /// Writes a solution as JSON on one line, without its end, as in batches.
  /// - Throws: the error of `write`, or `OUT_OF_RANGE` for a number that JSON cannot express.
  public func renderLine(_ solution: Solution, write: (String) throws -> Void) throws {
    var json = JSONWriter(.line)
    try self.write(solution, to: &json) { json in
      try json.flush { try write(String(decoding: $0, as: UTF8.self)) }
    }
    try write(try json.finished())
  }

  /// Writes a solution as JSON: one object without a newline at its end, or lines.
  ///
  /// `flush` is called after each element, for results of any size.
  func write(
    _ solution: Solution,
    to json: inout JSONWriter,
    flush: (inout JSONWriter) throws -> Void
  ) rethrows {
    if let single = solution.single {
      let result = CollectionRenderer(collection: single, query: query)
      guard format != .ndjson else { return try result.writeLines(to: &json, flush: flush) }
      return try result.write(to: &json, flush: flush)
    }
    if format == .ndjson {
      try writeLines(of: solution, to: &json, flush: flush)
    } else {
      try writeObject(of: solution, to: &json, flush: flush)
    }
  }

  /// Writes the text of one collection, as of a plain document.
  private func renderText(
    _ collection: Solution.Collection,
    times: Solution.Times = .zero,
    _ write: (String) throws -> Void
  ) rethrows {
    let renderer = CollectionRenderer(collection: collection, query: query)
    if format == .table {
      try renderer.renderTable(write)
    } else {
      try write(renderer.summary(times: times))
    }
  }

  // MARK: Screens

  private func renderText(_ screen: Solution, _ write: (String) throws -> Void) rethrows {
    if format == .csv { return try renderCSV(screen, write) }
    if let single = screen.single { return try renderText(single, times: screen.times, write) }
    for collection in screen.collections {
      let name = TerminalText.line(collection.name ?? "")
      try write("collection \(name) at \(Self.words(collection.region))\n")
      try renderText(collection, write)
      try write("\n")
    }
    for overlay in overlays(of: screen) {
      try write("overlay \(TerminalText.line(overlay.kind)) at \(Self.words(overlay.frame))\n")
    }
    if screen.collections.isEmpty { try write("no collections\n") }
  }

  /// Writes the elements of all collections as comma-separated values.
  private func renderCSV(_ screen: Solution, _ write: (String) throws -> Void) rethrows {
    try write(CollectionRenderer.valueNames.joined(separator: ",") + "\n")
    for collection in screen.collections {
      try CollectionRenderer(collection: collection, query: query).renderValues(write)
    }
  }

  private func writeObject(
    of screen: Solution,
    to json: inout JSONWriter,
    flush: (inout JSONWriter) throws -> Void
  ) rethrows {
    try json.object(.lines) { json in
      Self.writeRegions(of: screen, to: &json)
      try json.object("collections", .lines) { json in
        for collection in screen.collections {
          json.key(collection.name ?? "")
          try CollectionRenderer(collection: collection, query: query)
            .write(to: &json, flush: flush)
        }
      }
      json.member("overlays", overlays(of: screen))
    }
  }

  /// Writes a line for the screen, then the lines of each collection, which name it.
  private func writeLines(
    of screen: Solution,
    to json: inout JSONWriter,
    flush: (inout JSONWriter) throws -> Void
  ) rethrows {
    json.object { json in
      Self.writeRegions(of: screen, to: &json)
      json.member("overlays", overlays(of: screen))
    }
    json.endLine()
    for collection in screen.collections {
      try CollectionRenderer(collection: collection, query: query)
        .writeLines(name: collection.name ?? "", to: &json, flush: flush)
    }
  }

  private static func writeRegions(of screen: Solution, to json: inout JSONWriter) {
    json.object("regions") { json in
      for collection in screen.collections {
        json.member(collection.name ?? "", collection.region)
      }
    }
  }

  /// Returns the overlays of the printed visible state, or at rest.
  private func overlays(of screen: Solution) -> [ScreenOverlay] {
    if case .visibleState(let visibleState) = query {
      visibleState.overlays
    } else {
      screen.overlays
    }
  }

  private static func words(_ frame: LayoutRect) -> String {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map(NumberText.rounded)
    return "\(numbers[0]), \(numbers[1])  \(numbers[2]) × \(numbers[3])"
  }
}
