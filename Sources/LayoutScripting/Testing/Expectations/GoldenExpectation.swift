import LayoutEngine
import LayoutHost
import LayoutModel
import SystemPackage

extension MatchCall {
  /// Compares a layout, or a table of layouts, with the golden of a name, and writes the golden if
  /// the run's policy allows it; without an offset, at rest.
  /// - Throws: a failure if the golden is unreadable or cannot be written, or the value is not a
  ///   layout.
  func goldenVerdict(
    of value: TestValue,
    named name: String,
    at offset: LayoutPoint?
  ) throws -> Matcher.Verdict {
    let folder = FilePath(testFile).removingLastComponent().string
    let file = try GoldenFile(named: name, in: folder.isEmpty ? "." : folder)
    // A negated expectation never writes its golden.
    let run = isNegated ? GoldenRun(policy: .none) : goldens
    let outcome = run.compare(
      try transitionContent() ?? content(of: value, at: offset),
      with: file,
      from: "\(testFile):\(line)"
    )
    var verdict = Matcher.Verdict(
      holds: outcome.isAccepted,
      phrase: "match the golden “\(TerminalText.line(name))”"
    )
    switch outcome {
    case .matched: break
    case .written: verdict.notes = { ["\(file.path) is written"] }
    case .rewritten(let difference):
      verdict.notes = {
        let lines = Self.lines(difference) + picture(of: difference, in: value, at: offset)
        return [(["\(file.path) is rewritten:"] + lines).joined(separator: "\n")]
      }
    case .missing where isNegated: throw wrong("\(file.path) is missing")
    case .missing: verdict.details = { ["\(file.path) is missing; --update missing writes it"] }
    case .differs(let difference):
      verdict.details = {
        Self.lines(difference) + picture(of: difference, in: value, at: offset)
          + ["if that is right: --update all"]
      }
    case .unreadable(let failure), .refused(let failure): throw failure
    }
    return verdict
  }

  /// Shows a difference: what differs, and the first layout that does next to its golden.
  private static func lines(_ difference: GoldenDifference) -> [String] {
    "\(difference)".split(separator: "\n").map(String.init) + pictures(difference)
  }

  /// Draws the first layout that differs next to its golden.
  private static func pictures(_ difference: GoldenDifference) -> [String] {
    for entry in difference.entries {
      guard case .changed(_, let saved, let actual) = entry.change, let saved = saved.single,
        let actual = actual.single
      else { continue }
      return ValueComparison.pictures(saved, actual)
    }
    return []
  }

  /// Draws the differences of the first layout that differs into a file, and returns the line that
  /// names it; nothing for a transition, and if the picture cannot be made.
  private func picture(
    of difference: GoldenDifference,
    in value: TestValue,
    at offset: LayoutPoint?
  ) -> [String] {
    for entry in difference.entries {
      guard case .changed(_, let saved, _) = entry.change,
        let side = try? layout(named: entry.combination, in: value)?.compared(at: offset)
      else { continue }
      let picture = DifferencePicture(from: saved, to: side.solution, at: side.visibleState)
      return picture?.path.map { ["picture: \($0)"] } ?? []
    }
    return []
  }

  /// Returns a layout of a table of layouts, or the layout itself; nil if the name or value is another one.
  private func layout(named combination: String?, in value: TestValue) -> LayoutValue? {
    switch (value, combination) {
    case (.layout(let layout), nil): return layout
    case (.table(let fields), let name?):
      guard case .layout(let layout)? = fields[.string(Array(name.utf8))] else { return nil }
      return layout
    default: return nil
    }
  }

  /// The content of a golden for a transition at the progress that the argument lists; nil if the value is
  /// another one.
  private func transitionContent() throws(LayoutError) -> GoldenContent? {
    guard let value = stack.transition(at: valueIndex) else { return nil }
    guard argumentCount > 1, case .table(let fields) = try argument(1), fields.count == 1,
      case .table(let list)? = fields[.string(Array("progress".utf8))], !list.isEmpty
    else { throw wrong(Self.progressWords) }
    return try GoldenContent(entriesOf: 1...list.count) { position throws(LayoutError) in
      guard let progress = list[.integer(position)]?.double else {
        throw wrong(Self.progressWords)
      }
      let layout = try value.golden(at: progress)
      return .init(name: NumberText.shortest(progress), layout: layout)
    }
  }

  private static let progressWords =
    "the golden of a transition lists its progress, { progress = { 0, 0.5, 1 } }"

  /// Converts a value to the content of a golden, with the entries of a table by name.
  private func content(
    of value: TestValue,
    at offset: LayoutPoint?
  ) throws(LayoutError) -> GoldenContent {
    switch value {
    case .layout(let layout): return .layout(try layout.golden(at: offset))
    case .table(let fields):
      guard !fields.isEmpty else {
        throw wrong("there is no layout to compare: the table is empty")
      }
      var named: [(name: String, layout: LayoutValue)] = []
      for (key, field) in fields {
        guard case .string(let name) = key, case .layout(let layout) = field else {
          throw wrong(Self.subject)
        }
        named.append((String(decoding: name, as: UTF8.self), layout))
      }
      named.sort { $0.name < $1.name }
      return try GoldenContent(entriesOf: named) { name, layout throws(LayoutError) in
        .init(name: name, layout: try layout.golden(at: offset))
      }
    default: throw wrong(Self.subject)
    }
  }

  /// Reads the content offset after the golden's name; nil without one.
  func goldenOffset() throws(LayoutError) -> LayoutPoint? {
    guard argumentCount > 1, stack.transition(at: valueIndex) == nil else { return nil }
    guard case .table(let fields) = try argument(1) else { throw wrong(Self.offsetWords) }
    var offset = LayoutPoint.zero
    for (key, field) in fields {
      guard case .string(let name) = key, let number = field.double, number.isFinite else {
        throw wrong(Self.offsetWords)
      }
      switch String(decoding: name, as: UTF8.self) {
      case "x": offset.x = number
      case "y": offset.y = number
      default: throw wrong(Self.offsetWords)
      }
    }
    return offset
  }

  private static let offsetWords = "the visible state of a golden is an offset, { x = 0, y = 120 }"
  private static let subject = "matchGolden takes a layout, or a table of layouts by name"
}
