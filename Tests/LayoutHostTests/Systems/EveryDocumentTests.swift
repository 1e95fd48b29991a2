import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Example documents")
struct EveryDocumentTests {
  static let folder = Fixtures.root.appending(path: "docs/examples")
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".result.json") || $0.hasSuffix(".lua") }
    .sorted()

  private func session(_ name: String) throws -> Session {
    let session = Session.withProgramPlugins()
    try session.open(path: Self.folder.appending(path: name).path)
    return session
  }

  /// Scrolls and flings both ways, and back; every offset is within the range, and every visible
  /// state has only elements within the visible bounds.
  private func scrollThrough(_ session: Session) throws {
    let axis = try session.focusedCollection().layout.scrollDirection
    for velocity in [1.5, 6, -2, -9, 0.1] {
      try session.scroll(by: LayoutPoint(along: axis, 123.4 * velocity, 0))
      try expectSound(session)
      try session.fling(velocity: LayoutPoint(along: axis, velocity, 0))
      try expectSound(session)
    }
  }

  private func expectSound(_ session: Session) throws {
    let visibleState = try session.focusedVisibleState()
    #expect(try session.scrollRange().contains(visibleState.contentOffset))
    for element in visibleState.elements {
      let bounds = visibleState.bounds
      #expect(element.frame.overlaps(bounds) || element.drawnFrame.overlaps(bounds))
      #expect(element.frame.maxX.isFinite && element.frame.maxY.isFinite)
      #expect((0...1).contains(element.alpha))
    }
  }

  @Test("The folder of example documents has at least one")
  func hasDocuments() {
    #expect(!Self.names.isEmpty)
  }

  @Test("Every example document can be scrolled, flung, rotated and resized", arguments: names)
  func moves(_ name: String) throws {
    let session = try session(name)
    for collection in try session.solve().collections.map(\.name) {
      session.state.collection = collection
      try scrollThrough(session)
    }
    session.state.collection = nil
    try session.rotate()
    try scrollThrough(session)
    try session.resize(to: LayoutSize(width: 700, height: 500))
    try scrollThrough(session)
    try session.rotate()
    try expectSound(session)
  }

  @Test(
    "Every example document has the same layout in a new session and after mirroring and back",
    arguments: names
  )
  func repeats(_ name: String) throws {
    let session = try session(name)
    let before = try session.focusedCollection().layout
    let direction = session.state.flags.traits.layoutDirection
    session.state.flags.traits.layoutDirection = .rightToLeft
    _ = try session.visibleState()
    session.state.flags.traits.layoutDirection = direction
    #expect(try session.focusedCollection().layout == before)
    #expect(try self.session(name).focusedCollection().layout == before)
  }
}
