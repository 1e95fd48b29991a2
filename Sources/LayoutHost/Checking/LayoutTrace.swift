import LayoutEngine
import LayoutModel
import LuaSandbox

/// A session's content at rest and along a scroll, as text that is equal only if every number is
/// equal.
struct LayoutTrace {
  /// The order in which the places of the content are visited.
  enum Order {
    case forwards, backwards
  }

  /// The scroll positions that are visited, as fractions of the distance to the content's end.
  private static let stops = [("start", 0), ("middle", 0.5), ("end", 1.0)]

  /// Above this number of items, only visible ones are compared.
  private static let itemLimit = 100_000

  /// A place of the content, and its lines.
  private typealias Page = (place: String, lines: [Substring])

  /// The places, from the start to the end.
  private var pages: [Page] = []

  /// Solves the session's document and scrolls through it.
  /// - Throws: the failure of the document or of a provider.
  init(of session: Session, _ order: Order) throws(LayoutError) {
    pages = [("at rest", Self.lines(try Self.textAtRest(session)))]
    for name in try session.solve().collections.map(\.name) {
      // The other collections of a screen do not scroll.
      pages += try session.restoring { () throws(LayoutError) in
        session.state.collection = name ?? session.state.collection
        var visited: [Page] = []
        for (name, fraction) in order == .forwards ? Self.stops : Self.stops.reversed() {
          // Sizes that are measured at one place must not show at the next one.
          visited += try session.restoring { () throws(LayoutError) -> [Page] in
            let text = try Self.text(of: session, at: fraction)
            return [
              ("scrolled to its \(name)", Self.lines(text)),
              ("let go at its \(name)", [Substring(try Self.target(of: session))]),
            ]
          }
        }
        return order == .forwards ? visited : Self.reversed(visited)
      }
    }
  }

  /// Returns the pages of a backward scroll in forward order: two for each place.
  private static func reversed(_ pages: [Page]) -> [Page] {
    stride(from: pages.count - 2, through: 0, by: -2).flatMap { [pages[$0], pages[$0 + 1]] }
  }

  /// The velocity of a fling whose end the layout chooses, in points per millisecond.
  private static let velocity = 0.8

  /// Returns where the content comes to rest after a forward fling, as a line of a result.
  private static func target(of session: Session) throws(LayoutError) -> String {
    let axis = try session.focusedCollection().layout.scrollDirection
    let fling = try session.flingTarget(
      velocity: LayoutPoint(along: axis, velocity, 0),
      deceleration: .normal
    )
    let offset = fling.target.offset
    return #"{"kind": "target", "offset": {"x": \#(offset.x), "y": \#(offset.y)}}"#
  }

  /// Describes the first difference from another trace: the place, and the value in each; nil if
  /// they are equal.
  func difference(from other: LayoutTrace) -> String? {
    for (mine, theirs) in zip(pages, other.pages) where mine.lines != theirs.lines {
      let count = max(mine.lines.count, theirs.lines.count)
      for index in 0..<count {
        let lines = (mine.lines.dropFirst(index).first, theirs.lines.dropFirst(index).first)
        guard lines.0 != lines.1 else { continue }
        return "\(mine.place), \(Self.difference(of: lines.0, and: lines.1))"
      }
    }
    return nil
  }

  private static func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

  private static func textAtRest(_ session: Session) throws(LayoutError) -> String {
    let solution = try session.solve()
    let isSmall = solution.single.map { $0.layout.itemCount <= itemLimit } ?? true
    let query: ElementQuery = isSmall ? .all : .visibleState(try session.visibleState())
    return try ResultRenderer(format: .ndjson, query: query).text(of: solution)
  }

  private static func text(
    of session: Session,
    at fraction: Double
  ) throws(LayoutError) -> String {
    try session.scroll(toFraction: fraction)
    let visibleState = try session.visibleState()
    return try ResultRenderer(format: .ndjson, query: .visibleState(visibleState))
      .text(of: try session.solve())
  }
}
