import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

/// Recorded from Apple's UIKit (charon, Mac Catalyst on macOS 27, scale 2): the numbers of
/// `docs/measuring.md`.
@Suite("Flows that measure what is seen")
struct FlowMeasuringTests {
  /// The heights of the nine cells that were displayed.
  private static let recorded: [Double] = [29, 63, 29, 29, 63, 29, 63, 29, 63]

  /// A flow of forty cells, one in each line, in a container of 320 × 480.
  private static func session() throws -> Session {
    let items = (0..<40)
      .map { #"{"id": "\#($0)", "width": 300, "height": \#(recorded[$0 % recorded.count])}"# }
    let session = Session(.testing())
    try session.open(
      json: """
        {"environment": {"container": {"width": 320, "height": 480}, "traits": {"displayScale": 2}},
         "configuration": {"measuring": "visible"},
         "sections": [{"layout": "flow", "items": [\(items.joined(separator: ","))],
           "options": {"estimatedItemSize": {"width": 300, "height": 50}}}]}
        """
    )
    return session
  }

  private static func layout(_ session: Session) throws -> CollectionLayout {
    try session.focusedCollection().layout
  }

  /// Scrolls until every cell was seen.
  private static func scrollThrough(_ session: Session) throws {
    for _ in 0..<20 { try session.scroll(by: LayoutPoint(x: 0, y: 400)) }
    try #require(try layout(session).estimatedCount == 0)
  }

  @Test("A cell that was never displayed has the mean of those that were (S7)")
  func mean() throws {
    let session = try Self.session()
    let layout = try Self.layout(session)
    #expect(layout.estimatedCount == 31)
    let frames = layout.itemFrames
    #expect(frames.prefix(9).map(\.height) == Self.recorded)
    #expect(frames.dropFirst(9).allSatisfy { abs($0.height - 397.0 / 9) < 1e-9 })
    #expect(layout.contentSize.height == 2154)
    #expect(layout.element(at: ItemPath(section: 0, item: 9))?.isEstimated == true)
  }

  @Test("Once every cell was seen, a flow is as if all were measured at once")
  func complete() throws {
    let session = try Self.session()
    try Self.scrollThrough(session)
    var all = try session.document()
    all.collections[0].configuration = [:]
    let other = Session(.testing())
    try other.open(all)
    #expect(try Self.layout(session).itemFrames == Self.layout(other).itemFrames)
    #expect(try Self.layout(session).contentSize == Self.layout(other).contentSize)
  }

  @Test("Measured sizes are forgotten when the width changes, and not with the height (S8)")
  func width() throws {
    let session = try Self.session()
    try Self.scrollThrough(session)
    try session.resize(to: LayoutSize(width: 320, height: 400))
    #expect(try Self.layout(session).estimatedCount == 0)
    try session.resize(to: LayoutSize(width: 340, height: 400))
    #expect(try Self.layout(session).estimatedCount > 20)
  }

  @Test("Measured sizes are forgotten on reload (S8)")
  func reload() throws {
    let session = try Self.session()
    try Self.scrollThrough(session)
    try session.reloadItems([ItemPath(section: 0, item: 0)])
    #expect(try Self.layout(session).estimatedCount == 1, "the cell is out of sight")
  }
}
