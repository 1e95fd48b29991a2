import LayoutEngine
import LayoutModel

/// What a session shows of its document, at rest and as it scrolls, as text that is the same only if
/// every number is.
struct LayoutTrace {
  /// In which order the places of the content are visited.
  enum Order {
    case forwards, backwards
  }

  /// Where the content is scrolled to.
  private enum Place: Double, CaseIterable {
    case start = 0
    case middle = 0.5
    case end = 1
  }

  /// Two traces of one document that are not the same.
  struct Difference {
    /// Where they begin to differ, in words.
    var place: String
    /// What each of them has there; nil where it has nothing any more.
    var lines: (String?, String?)
  }

  /// More items than this are compared where they are in sight only.
  private static let itemLimit = 100_000

  /// The lines of each place, from the start to the end.
  private var pages: [(place: String, lines: [Substring])] = []

  /// Solves the session's document and scrolls through it.
  /// - Throws: the failure of the document or of a provider.
  init(of session: Session, _ order: Order) throws(LayoutError) {
    pages = [("at rest", Self.lines(try Self.textAtRest(session)))]
    let collections = try Self.collections(of: session)
    let state = session.state
    for collection in collections {
      // The other collections of a screen stay where they are.
      session.state = state
      session.state.collection = collection
      var visited: [Place: [Substring]] = [:]
      for place in order == .forwards ? Place.allCases : Place.allCases.reversed() {
        visited[place] = Self.lines(try Self.text(of: session, at: place))
      }
      pages += Place.allCases.map { ("scrolled to its \($0)", visited[$0] ?? []) }
    }
  }

  /// Where another trace begins to be different; nil where it is the same.
  func difference(from other: LayoutTrace) -> Difference? {
    for (mine, theirs) in zip(pages, other.pages) where mine.lines != theirs.lines {
      let count = max(mine.lines.count, theirs.lines.count)
      for index in 0..<count {
        let lines = (mine.lines.dropFirst(index).first, theirs.lines.dropFirst(index).first)
        guard lines.0 != lines.1 else { continue }
        return Difference(
          place: mine.place,
          lines: (lines.0.map(String.init), lines.1.map(String.init))
        )
      }
    }
    return nil
  }

  private static func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

  private static func collections(of session: Session) throws(LayoutError) -> [String?] {
    session.isScreen ? try session.solveScreen().collections.map(\.name) : [nil]
  }

  private static func textAtRest(_ session: Session) throws(LayoutError) -> String {
    var text = ""
    if session.isScreen {
      ScreenResultRenderer(format: .ndjson).render(try session.solveScreen()) { text += $0 }
      return text
    }
    let solution = try session.solve()
    let count = solution.layout.sections.reduce(0) { $0 + $1.layout.frames.count }
    let query: ElementQuery = count <= itemLimit ? .all : .moment(try session.moment())
    return ResultRenderer(format: .ndjson, query: query).text(of: solution)
  }

  private static func text(
    of session: Session,
    at place: Place
  ) throws(LayoutError) -> String {
    try session.scroll(toFraction: place.rawValue)
    var text = ""
    if session.isScreen {
      let moment = try session.screenMoment()
      ScreenResultRenderer(format: .ndjson)
        .render(try session.solveScreen(), at: moment) { text += $0 }
      return text
    }
    let moment = try session.moment()
    return ResultRenderer(format: .ndjson, query: .moment(moment)).text(of: try session.solve())
  }
}

extension LayoutTrace.Difference: CustomStringConvertible {
  /// The place, and what there is in each.
  var description: String {
    let (first, second) = Self.excerpts(lines.0 ?? "nothing", lines.1 ?? "nothing")
    return "\(place), \(first) and \(second)"
  }

  /// How many characters of a line are shown.
  private static let excerptLength = 120

  /// The parts of two lines around the first character that differs; short lines whole.
  private static func excerpts(_ first: String, _ second: String) -> (String, String) {
    let common = zip(first, second).prefix { $0 == $1 }.count
    let start = first.count <= excerptLength ? 0 : max(0, common - excerptLength / 3)
    func excerpt(_ line: String) -> String {
      let part = line.dropFirst(start)
      return (start > 0 ? "…" : "") + part.prefix(excerptLength)
        + (part.count > excerptLength ? "…" : "")
    }
    return (excerpt(first), excerpt(second))
  }
}
