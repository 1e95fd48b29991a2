import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

@Suite("Changes that are refused")
struct RefusedChangeTests {
  /// Two lists of rows of 40, with an id each, scrolled to 60 after an insertion.
  private static func session() throws -> Session {
    let session = try RowsProvider.session(
      HostConfiguration(providers: [RowsProvider()]),
      [12, 3]
    )
    try session.scroll(to: LayoutPoint(x: 0, y: 60))
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 2)
    return session
  }

  private static func path(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(section: section, item: item)
  }

  /// A change that is refused, and words of the sentence about it.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: StatusCode
    let words: String
    let change: @Sendable (Session) throws -> Void

    init(
      _ name: String,
      _ words: String,
      code: StatusCode = .invalidArgument,
      _ change: @escaping @Sendable (Session) throws -> Void
    ) {
      (testDescription, self.words, self.code, self.change) = (name, words, code, change)
    }
  }

  static let refusals = [
    Refusal("a progress that is no number", "must be a finite number") { session in
      try session.update(from: .nan) { $0.deleteItems(0..<1, section: 0) }
    },
    Refusal("an infinite progress", "must be a finite number") { session in
      try session.update(from: .infinity) { $0.deleteItems(0..<1, section: 0) }
    },
    Refusal("a deleted item that is to keep its place", "item “0.3” is deleted") { session in
      try session.update(keeping: .item(path(0, 3))) { $0.deleteItems(3..<4, section: 0) }
    },
    Refusal("an item of a deleted section that is to keep its place", "is deleted") { session in
      try session.update(keeping: .item(path(1, 0))) { $0.deleteSection(1) }
    },
    Refusal("a missing item that is to keep its place", "no item “0.99”", code: .outOfRange) {
      session in
      try session.update(keeping: .item(path(0, 99))) { $0.deleteItems(3..<4, section: 0) }
    },
    Refusal("a point without coordinates that is to keep its place", "finite") { session in
      try session.update(keeping: .point(LayoutPoint(x: 0, y: .infinity))) {
        $0.deleteItems(3..<4, section: 0)
      }
    },
    Refusal("contradictory moves", "item “0.0” is the target of a move twice") { session in
      try session.update { update in
        update.moveItem(path(0, 4), to: path(0, 0))
        update.moveItem(path(1, 1), to: path(0, 0))
      }
    },
    Refusal("an item moved and deleted", "item “0.4” is deleted and moved") { session in
      try session.update { update in
        update.moveItem(path(0, 4), to: path(1, 0))
        update.deleteItems(4..<5, section: 0)
      }
    },
    Refusal("an item reloaded with two", "instead of one") { session in
      try session.update { $0.reloadItem(path(0, 1), with: LayoutItems(count: 2)) }
    },
    Refusal("a million changes", "at most 100000 changes", code: .resourceExhausted) { session in
      try session.update { update in
        for _ in 0..<1_000_000 { update.reloadItem(path(0, 0)) }
      }
    },
  ]

  @Test("A change that is refused has one sentence, and nothing has changed", arguments: refusals)
  func refused(refusal: Refusal) throws {
    let session = try Self.session()
    let transition = try #require(try session.transition())
    let (state, visible) = (session.state, try session.visibleState())
    let failure = try #require(throws: LayoutError.self) { try refusal.change(session) }
    #expect(failure.code == refusal.code)
    #expect(failure.message.contains(refusal.words), "\(failure.message)")
    #expect(!failure.message.contains("\n") && !failure.message.contains(". "))
    #expect(session.state == state)
    #expect(try session.visibleState() == visible)
    #expect(try session.transition() == transition)
  }

  @Test("Of a repeated id, the k-th item stays the k-th, and the change is not refused")
  func repeatedIDs() throws {
    func document(_ ids: [String]) -> DocumentDescription {
      let items = ids.map { DocumentDescription.Item(id: $0) }
      return DocumentDescription(
        sections: [.init("list", options: ["rowHeight": 40], items: .list(items))]
      )
    }
    let session = Session(HostConfiguration())
    try session.open(document(["a", "a", "b"]))
    _ = try session.solve()
    try session.change(to: document(["b", "a", "c", "a"]))
    let transition = try #require(try session.transition()?.single)
    #expect(transition.surviving.map(\.start.item) == [2, 0, 1])
    #expect(transition.appearing.map(\.end.item) == [2])
    #expect(transition.disappearing.isEmpty)
  }
}
