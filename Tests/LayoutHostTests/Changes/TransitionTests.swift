import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Transitions of changes")
struct TransitionTests {
  /// Twenty rows of 50 under a header of 30 that is pinned, in 300 × 200.
  private static func session(_ members: String = "", count: Int = 20) throws -> Session {
    let items = (0..<count).map { #"{"id": "\#($0)", "height": 50}"# }.joined(separator: ",")
    let session = Session(.testing())
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 200}}, \(members)
         "sections": [{"layout": {
           "group": {"axis": "horizontal", "count": 1,
             "size": {"width": {"fractionalWidth": 1}, "height": 50},
             "item": {"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}},
           "boundarySupplementaryItems": [{"elementKind": "header", "alignment": "top",
             "size": {"width": {"fractionalWidth": 1}, "height": 30},
             "pinToVisibleBounds": true}]},
           "items": [\(items)]}]}
        """
    )
    return session
  }

  private static func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

  private static func transition(_ session: Session) throws -> LayoutTransition.Collection {
    try #require(try session.transition()?.single)
  }

  @Test("A session that has changed nothing has no transition; opening a document forgets it")
  func none() throws {
    let session = try Self.session()
    #expect(try session.transition() == nil)
    try session.resize(to: LayoutSize(width: 200, height: 200))
    #expect(try session.transition() != nil)
    try session.open(json: #"{"sections": []}"#)
    #expect(try session.transition() == nil)
  }

  @Test("An insertion at the top with the offset kept pushes the rows by one row")
  func inserted() throws {
    let session = try Self.session()
    try session.scroll(to: LayoutPoint(x: 0, y: 330))
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 0, keeping: .offset)
    let transition = try Self.transition(session)
    #expect(transition.start.bounds == transition.end.bounds)
    #expect(transition.shift == .zero)
    // Row 6 was first at 330; row 5 comes into view from above.
    #expect(transition.element(at: Self.path(7))?.start.frame.y == 330)
    #expect(transition.element(at: Self.path(7))?.end.frame.y == 380)
    #expect(transition.element(at: Self.path(6))?.role == .survives)
    #expect(transition.element(at: Self.path(6))?.start.frame.y == 280)
    #expect(transition.appearing.isEmpty && transition.disappearing.isEmpty)
  }

  @Test("An insertion above what is read moves bounds and rows together")
  func anchored() throws {
    let session = try Self.session()
    try session.scroll(to: LayoutPoint(x: 0, y: 330))
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 0)
    let transition = try Self.transition(session)
    #expect(transition.kept == LayoutChange.Move(from: Self.path(6), to: Self.path(7)))
    #expect(transition.shift == LayoutPoint(x: 0, y: 50))
    #expect(transition.end.bounds.y - transition.start.bounds.y == 50)
    let half = try #require(try session.transition()?.at(0.5).collections.first)
    #expect(half.side.bounds.y == 355)
    #expect(half.elements.first { $0.item == 7 }?.frame.y == 355)
  }

  @Test("What appears and disappears fades among its neighbours instead of flying")
  func fades() throws {
    let session = try Self.session()
    try session.scroll(to: LayoutPoint(x: 0, y: 330))
    try session.update { update in
      update.insertItems(LayoutItems(count: 1), at: Self.path(0))
      update.insertItems(LayoutItems(count: 1), at: Self.path(8))
      update.deleteItems(8..<9, section: 0)
    }
    let transition = try Self.transition(session)
    let appearing = try #require(transition.appearing.first)
    #expect(transition.appearing.count == 1 && transition.disappearing.count == 1)
    #expect(appearing.start.alpha == 0 && appearing.end.alpha == 1)
    #expect(appearing.end.frame.y - appearing.start.frame.y == 50)
    let leaving = try #require(transition.disappearing.first)
    #expect(leaving.start.item == 8)
    #expect(leaving.end.frame.y - leaving.start.frame.y == 50)
    #expect(leaving.end.alpha == 0)
  }

  @Test("A row that moves across the edge exists from where it was")
  func crossing() throws {
    let session = try Self.session()
    try session.moveItem(15, to: 1, section: 0)
    let element = try #require(try Self.transition(session).element(at: Self.path(1)))
    #expect(element.role == .survives)
    #expect(element.start.frame.y == 780)
    #expect(element.end.frame.y == 80)
    #expect(element.start.item == 15)
  }

  @Test("A pinned header survives a change where it is seen")
  func pinned() throws {
    let session = try Self.session()
    try session.scroll(to: LayoutPoint(x: 0, y: 330))
    try session.deleteItems(0..<3, section: 0)
    let transition = try Self.transition(session)
    let header = try #require(transition.surviving.first { $0.start.elementKind == "header" })
    #expect(header.start.frame.y == transition.start.bounds.y)
    #expect(header.end.frame.y == transition.end.bounds.y)
  }

  @Test(
    "A deleted section disappears with its header, and an insertion into an empty one appears"
  )
  func sections() throws {
    let session = Session(.testing())
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 400}}, "sections": [
          {"layout": "list", "items": 2, "options": {"rowHeight": 40,
            "header": {"size": {"width": {"fractionalWidth": 1}, "height": 30}}}},
          {"layout": "list", "items": 0, "options": {"rowHeight": 40}}]}
        """
    )
    _ = try session.solve()
    try session.update { $0.deleteSection(0) }
    let transition = try Self.transition(session)
    #expect(transition.change.deletedSections == [0])
    #expect(transition.disappearing.filter { $0.start.kind == .item }.count == 2)
    #expect(transition.disappearing.contains { $0.start.elementKind == "header" })
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 0)
    #expect(try Self.transition(session).appearing.contains { $0.end.kind == .item })
  }

  @Test("A reload is two elements of one place that cross-fade and move")
  func reloaded() throws {
    let session = try Self.session()
    try session.update { update in
      update.reloadItem(Self.path(1))
      update.insertItems(LayoutItems(count: 1), at: Self.path(0))
    }
    let transition = try Self.transition(session)
    let new = try #require(transition.element(at: Self.path(2)))
    #expect(new.isReloaded && new.role == .appears)
    #expect(new.start.frame.y == 80 && new.end.frame.y == 130)
    #expect(new.start.alpha == 0 && new.end.alpha == 1)
    let old = try #require(transition.disappearing.first { $0.isReloaded })
    #expect(old.start.item == 1)
    #expect(old.start.frame.y == 80 && old.end.frame.y == 130)
    #expect(old.end.alpha == 0)
  }

  @Test("The progress is not clamped, and a progress that is no number is an error")
  func progress() throws {
    let session = try Self.session()
    let before = try session.visibleState()
    try session.moveItem(0, to: 2, section: 0)
    let transition = try #require(try session.transition())
    func y(_ progress: Double) throws -> Double? {
      try transition.at(progress).collections[0].elements.first { $0.item == 2 }?.frame.y
    }
    #expect(try transition.at(0).visibleState == before)
    #expect(try transition.at(1).visibleState == session.visibleState())
    // From 30 to 130.
    #expect(try [-1, 0.25, 0.5, 2].map(y) == [-70, 55, 80, 230])
    for progress in [Double.nan, .infinity, -.infinity] {
      let failure = try #require(throws: LayoutError.self) { _ = try transition.at(progress) }
      #expect(failure.code == .invalidArgument)
    }
  }

  @Test(
    "A change of the container is a transition with its reason, and so are options and a document"
  )
  func reasons() throws {
    let session = try Self.session()
    try session.rotate()
    #expect(try Self.transition(session).change.reasons == [.bounds])
    #expect(try Self.transition(session).start.bounds.width == 300)
    #expect(try Self.transition(session).end.bounds.width == 200)
    let list = Session(.testing())
    try list.open(json: #"{"sections": [{"layout": "list", "items": 3}]}"#)
    _ = try list.solve()
    try list.change { $0.shownCollection.sections[0].setOptions(["rowHeight": 60]) }
    #expect(try Self.transition(list).change.reasons == [.options])
    try list.insertItems(LayoutItems(count: 1), section: 0, at: 0)
    #expect(try Self.transition(list).change.reasons == [.items])
  }

  @Test("Each element of a state is known by its index path in one of the two documents")
  func documents() throws {
    let session = try Self.session()
    try session.deleteItems(1..<2, section: 0)
    func ends(_ progress: Double) throws -> [LayoutTransition.End?] {
      let transition = try #require(try session.transition())
      let collection = try #require(try transition.at(progress).collections.first)
      return collection.elements.indices
        .map { transition.end(ofElementAt: $0, in: collection, at: progress) }
    }
    #expect(try ends(0).allSatisfy { $0 == .before })
    let half = try ends(0.5)
    #expect(half.last == .some(.before))
    #expect(half.dropLast().allSatisfy { $0 == .after })
    #expect(try ends(1).allSatisfy { $0 == .after })
    try session.update(from: 0.5) { $0.deleteItems(0..<1, section: 0) }
    // What the first change removes is in neither document of the second one.
    let interrupted = try ends(0)
    #expect(interrupted.last == .some(nil))
    #expect(interrupted.dropLast().allSatisfy { $0 == .before })
  }

  @Test("A change that interrupts another one starts where the elements are then")
  func interrupted() throws {
    let session = try Self.session()
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 0)
    let half = try #require(try session.transition()?.at(0.5))
    try session.update(from: 0.5) { $0.deleteItems(0..<1, section: 0) }
    let transition = try #require(try session.transition())
    #expect(try transition.at(0) == half)
    let row = try #require(transition.single?.element(at: Self.path(0)))
    #expect(row.start.frame.y == 55)
    #expect(row.end.frame.y == 30)
  }

  @Test("Two changes in a row each have their own transition, and restoring brings the former back")
  func restored() throws {
    let session = try Self.session()
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 0)
    let first = try session.transition()
    let snapshot = session.snapshot()
    let before = try session.visibleState()
    try session.deleteItems(0..<2, section: 0)
    #expect(try session.transition() != first)
    session.restore(snapshot)
    #expect(try session.transition() == first)
    #expect(try session.visibleState() == before)
  }

  @Test("A change that fails keeps the transition before it")
  func failed() throws {
    let session = try Self.session()
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 0)
    let first = try session.transition()
    #expect(throws: LayoutError.self) {
      try session.update { $0.deleteItems(50..<51, section: 0) }
    }
    #expect(try session.transition() == first)
  }

  @Test("A million rows have as few elements in a transition as ten")
  func many() throws {
    let session = Session(.testing())
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 200}},
         "sections": [{"layout": "list", "options": {"rowHeight": 40}, "items": 1000000000}]}
        """
    )
    try session.scroll(to: LayoutPoint(x: 0, y: 1_000_000))
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 5)
    let transition = try Self.transition(session)
    #expect(transition.elements.count <= 12)
    #expect(transition.end.bounds.y == 1_000_040)
  }

  @Test("A row that scrolls across keeps its offset, and a staggered transition ends at rest")
  func curves() throws {
    let session = try Self.session()
    try session.insertItems(LayoutItems(count: 3), section: 0, at: 0)
    let transition = try #require(try session.transition())
    #expect(transition.state(atTime: 0) == transition.start)
    let curve = TransitionCurve.linear(duration: 1)
    #expect(transition.state(atTime: 10, curve: curve, delay: 0.1) == transition.end)
    let state = transition.state(atTime: 1, curve: curve, delay: 0.5)
    let alphas = state.collections[0].elements.filter { $0.kind == .item }.prefix(3).map(\.alpha)
    #expect(alphas == [1, 0.5, 0])
    for curve in [
      TransitionCurve.standard, curve, .spring(damping: 0.5, response: 0.4),
      .spring(damping: 1, response: 0.4), .spring(damping: 2, response: 0.4),
    ] {
      #expect(curve.progress(at: 0) == 0 && curve.progress(at: curve.duration) == 1)
      #expect(abs(curve.progress(at: curve.duration * 0.999) - 1) < 0.02)
    }
    #expect(abs(TransitionCurve.standard.progress(at: 0.125) - 0.5) < 1e-9)
    #expect(TransitionCurve.spring(damping: 0.5, response: 0.4).progress(at: 0.25) > 1)
  }

  /// A plugin whose frames turn, grow and fade with an option.
  private static let turning = """
    return {
      api = 1, name = "turning",
      options = { angle = { type = "number", default = 0 }, scale = { type = "number", default = 1 } },
      group = function(environment)
        local a, s = math.rad(environment.options.angle), environment.options.scale
        local c, n = math.cos(a) * s, math.sin(a) * s
        return { { x = 0, y = 0, width = 100, height = 100, transform = { c, n, -n, c, 10 * s, 0 } } }
      end,
    }
    """

  @Test(
    "Rotation and scale are interpolated apart, by the shortest way",
    arguments: [(0.0, 90.0, 45.0), (170, -170, 180), (0, 180, 90), (-90, -180, -135)]
  )
  func turns(from: Double, to: Double, half: Double) throws {
    let folder = try TemporaryFolder(["turning.lua": Self.turning])
    let session = Session(.testing(plugins: folder))
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 300}}, "sections": [
          {"layout": "turning", "items": 1, "options": {"angle": \(from), "scale": 1}}]}
        """
    )
    _ = try session.solve()
    try session.change {
      $0.shownCollection.sections[0].setOptions(["angle": SourceValue(to), "scale": 3])
    }
    let element = try #require(try session.transition()?.at(0.5).collections[0].elements.first)
    let angle = half * Double.pi / 180
    let expected = [2 * cosine(angle), 2 * sine(angle), -2 * sine(angle), 2 * cosine(angle), 20, 0]
    let transform = element.transform
    let actual = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    for (one, other) in zip(actual, expected) { #expect(abs(one - other) < 1e-9) }
  }

  private func cosine(_ angle: Double) -> Double { Mathematics.cosine(angle) }
  private func sine(_ angle: Double) -> Double { Mathematics.sine(angle) }
}
