import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

@Suite("Measured sizes")
struct MeasuredSizeTests {
  /// Rows estimated at 40 points, in a container of 100.
  private static func session(items: DocumentDescription.Items = 5) throws -> Session {
    let session = Session(.testing())
    try session.open(
      DocumentDescription(
        sections: [
          .init("list", options: ["rowHeight": ["estimated": 40]], items: items, id: "rows"),
          .init("list", options: ["rowHeight": ["estimated": 40]], items: 2),
        ],
        environment: EnvironmentDescription(container: LayoutSize(width: 300, height: 100))
      )
    )
    return session
  }

  static func size(_ section: Int, _ item: Int, _ height: Double) -> MeasuredSize {
    MeasuredSize(of: ItemPath(section: section, item: item), height: height)
  }

  private static func heights(_ session: Session) throws -> [Double] {
    try session.focusedCollection().itemFrames.map(\.height)
  }

  @Test("Measured heights replace estimates, in several sections at once")
  func heights() throws {
    let session = try Self.session()
    try session.setMeasuredSizes([
      Self.size(1, 0, 55), Self.size(0, 3, 61), Self.size(0, 1, 20), Self.size(0, 3, 62),
    ])
    #expect(try Self.heights(session) == [40, 20, 40, 62, 40, 55, 40])
    let items = try session.document().sections[0].items
    #expect(items == .list([[:], ["height": 20], [:], ["height": 62], [:]]))
  }

  @Test("Other fields of a measured item stay")
  func fields() throws {
    let session = try Self.session(items: [.init(id: "soup", fields: ["title": "Soup"])])
    try session.setMeasuredSizes([Self.size(0, 0, 50)])
    let item = try session.document().sections[0].items
    #expect(item == .list([.init(id: "soup", height: 50, fields: ["title": "Soup"])]))
  }

  @Test("Sizes that the items have already change nothing")
  func known() throws {
    let session = try Self.session()
    try session.setMeasuredSizes([Self.size(0, 1, 20)])
    _ = try session.solve()
    let state = session.state
    try session.setMeasuredSizes([Self.size(0, 1, 20)])
    try session.setMeasuredSizes([])
    #expect(session.state == state)
  }

  @Test("The first visible item keeps its place when items above it are measured")
  func place() throws {
    let session = try Self.session()
    try session.scroll(to: LayoutPoint(x: 0, y: 80))
    try session.setMeasuredSizes([Self.size(0, 0, 70)])
    #expect(try session.focusedCollection().contentOffset == LayoutPoint(x: 0, y: 110))
  }

  @Test(
    "A wrong item or size is refused, and the session is unchanged",
    arguments: [
      size(0, 5, 1), size(0, -1, 1), size(2, 0, 1), size(0, 0, -1), size(0, 0, .nan),
      size(0, 0, .infinity),
    ]
  )
  func wrong(size: MeasuredSize) throws {
    let session = try Self.session()
    let state = session.state
    let failure = #expect(throws: LayoutError.self) {
      try session.setMeasuredSizes([Self.size(0, 1, 20), size])
    }
    #expect(failure?.code == .outOfRange)
    #expect(session.state == state)
  }
}
