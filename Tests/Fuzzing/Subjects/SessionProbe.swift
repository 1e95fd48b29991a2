internal import LayoutEngine
internal import LayoutHost
internal import LayoutModel

/// Makes the program's requests to a session, and searches for problems.
final class SessionProbe {
  /// The number of elements that are checked one by one.
  private static let elementLimit = 300
  /// The content offsets to which it scrolls.
  private static let offsets = [-1e300, -50, 0, 33.3, 1e6, 1e300]

  /// All results, as they are printed; the same for the same document.
  private(set) var results: [String] = []
  /// Whether a result depends on the machine's speed.
  private(set) var wasTooSlow = false
  /// The problem, in words; nil without one.
  private(set) var problem: String?

  private let session: Session

  /// Makes all requests about a document.
  init(_ document: ValueDecoder, _ configuration: HostConfiguration) {
    session = Session(configuration)
    ask { () throws(LayoutError) in
      try session.open(document)
      return ""
    }
    if session.state.document.screen != nil { askAboutScreen() } else { askAboutCollection() }
  }

  // MARK: Requests

  private func askAboutCollection() {
    guard let solution = solve(), solution.layout.isSparse else { return }
    check(solution.layout)
    askVisibleStates(solution)
    let count = solution.layout.sections.first?.layout.frames.count ?? 0
    for item in Set([0, count - 1]).sorted() {
      ask { () throws(LayoutError) in
        let explanation = try session.explain(ItemPath(section: 0, item: item))
        return try ReportRenderer(format: .json).text(of: explanation)
      }
    }
  }

  private func solve() -> Solution.Collection? {
    var solution: Solution.Collection?
    ask { () throws(LayoutError) in
      let result = try session.focusedCollection()
      solution = result
      let isSmall = result.layout.elementCount <= Self.elementLimit
      let query =
        isSmall ? ElementQuery.all : .rect(LayoutRect(x: 0, y: 0, width: 400, height: 800))
      guard isSmall || result.layout.isSparse else { return "" }
      return try ResultRenderer(format: .table, query: query).text(of: result)
        + ResultRenderer(format: .json, query: query).text(of: result)
    }
    if solution != nil { checkJSON() }
    return solution
  }

  private func askVisibleStates(_ solution: Solution.Collection) {
    for offset in Self.offsets {
      askVisibleState { session throws(LayoutError) in
        try session.focusedVisibleState(
          at: LayoutPoint(x: 0, y: offset),
          velocity: LayoutPoint(x: 0, y: 1)
        )
      }
    }
    ask { () throws(LayoutError) in
      let fling = try session.fling(velocity: LayoutPoint(x: 0.5, y: 2))
      return "\(fling.proposed) \(fling.target)"
    }
    askVisibleState { session throws(LayoutError) in try session.focusedVisibleState() }
  }

  private func askVisibleState(_ ask: (Session) throws(LayoutError) -> VisibleState.Collection) {
    var found: [LayoutElement] = []
    self.ask { () throws(LayoutError) in
      let visibleState = try ask(session)
      found = visibleState.elements
      return "\(visibleState.bounds) \(visibleState.elements.prefix(Self.elementLimit))"
    }
    check(found)
  }

  private func askAboutScreen() {
    var solution: Solution?
    ask { () throws(LayoutError) in
      let result = try session.solve()
      solution = result
      return try Self.text(result, at: nil)
    }
    guard let solution else { return }
    guard solution.collections.allSatisfy(\.layout.isSparse) else { return }
    for collection in solution.collections { check(collection.layout) }
    var visibleState: VisibleState?
    ask { () throws(LayoutError) in
      let result = try session.visibleState()
      visibleState = result
      return try Self.text(solution, at: result)
    }
    for collection in visibleState?.collections ?? [] { check(collection.elements) }
    askVisibleState { session throws(LayoutError) in try session.focusedVisibleState() }
  }

  private static func text(
    _ solution: Solution,
    at visibleState: VisibleState?
  ) throws(LayoutError) -> String {
    guard solution.collections.allSatisfy({ $0.layout.elementCount <= elementLimit })
    else { return "" }
    let query = visibleState.map(ElementQuery.visibleState) ?? .all
    return try ResultRenderer(format: .json, query: query).text(of: solution)
  }

  private func ask(_ operation: () throws(LayoutError) -> String) {
    do throws(LayoutError) {
      results.append(try operation())
    } catch {
      if error.code == .deadlineExceeded { wasTooSlow = true }
      if error.message.isEmpty { problem = problem ?? "a failure says nothing: \(error)" }
      results.append(FailureText().text(error))
    }
  }

  // MARK: Checks

  private func checkJSON() {
    guard let text = results.last, let start = text.range(ofLine: "{") else { return }
    do throws(LayoutError) {
      _ = try JSONReader.read(Array(text[start...].utf8))
    } catch {
      problem = problem ?? "the result is no JSON: \(error.message)\n\(text)"
    }
  }

  private func check(_ layout: CollectionLayout) {
    let size = layout.contentSize
    if !LayoutRect(origin: .zero, size: size).isSound {
      problem = problem ?? "the content is \(size)"
    }
    for (index, section) in layout.sections.enumerated() {
      let count = section.layout.frames.count
      let items = Set([0, 1, count / 2, count - 1]).sorted()
      check(items.compactMap { layout.element(at: ItemPath(section: index, item: $0)) })
    }
    for corner in Self.offsets {
      let found = layout.elements(in: LayoutRect(x: corner, y: corner, width: 100, height: 100))
      check(Array(found.prefix(Self.elementLimit)))
    }
  }

  private func check(_ elements: [LayoutElement]) {
    guard let unsound = elements.first(where: { !$0.isSound }) else { return }
    problem = problem ?? "an element is nowhere: \(unsound)"
  }
}

extension CollectionLayout {
  /// Whether only a few of many items are visible at a time; of a billion rows without height, all
  /// are.
  fileprivate var isSparse: Bool {
    sections.allSatisfy { section in
      let count = section.layout.frames.count
      return count <= 1_000 || section.frame.size[scrollDirection] >= Double(count)
    }
  }
}

extension LayoutElement {
  /// Whether the element can be drawn.
  fileprivate var isSound: Bool {
    frame.isSound && (0...1).contains(alpha) && parts.allSatisfy(\.frame.isSound)
      && [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        .allSatisfy(\.isFinite)
  }
}

extension LayoutRect {
  /// Whether all numbers are finite and no extent is negative.
  fileprivate var isSound: Bool {
    [x, y, maxX, maxY].allSatisfy(\.isFinite) && width >= 0 && height >= 0
  }
}

extension String {
  /// Returns the start of the first line that equals a text; nil without one.
  fileprivate func range(ofLine line: String) -> Index? {
    split(separator: "\n", omittingEmptySubsequences: false).first { $0 == line }?.startIndex
  }
}
