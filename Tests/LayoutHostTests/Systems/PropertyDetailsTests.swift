import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Property details")
struct PropertyDetailsTests {
  @Test(
    "The frames of property details follow their formulas",
    arguments: Soak.seeds(150, otherwise: 40)
  )
  func formulas(seed: UInt64) throws {
    let page = PropertyPage(seed: seed)
    let solution = try Session.showing(page.json).focusedCollection()
    let (frames, expected) = (solution.itemFrames, page.frames)
    #expect(frames.count == expected.count)
    for (frame, other) in zip(frames, expected) {
      #expect(frame.agrees(with: other), "\(frame) is not \(other)")
    }
    let height = expected.map(\.maxY).max() ?? 0
    #expect(solution.layout.contentSize.height.agrees(with: height))
  }

  static let windows: [(String, Int)] = [
    (#""device": "ipad-pro-11", "orientation": "landscape""#, 2),
    (#""device": "ipad-pro-11", "orientation": "portrait""#, 1),
    (#""device": "iPhone 15 Pro", "orientation": "landscape""#, 1),
    (
      #""device": "ipad-pro-11", "orientation": "landscape", "traits": {"windowing": "freeform"}"#,
      1
    ),
  ]

  @Test(
    "Property details have two columns only on a large full screen in landscape",
    arguments: windows
  )
  func columns(window: String, count: Int) throws {
    let items = #"[{"height": 100}, {"height": 10}, {"height": 20}, {"height": 30}]"#
    let session = try Session.showing(
      #"{"environment": {\#(window)}, "sections": [{"layout": "propertyDetails", "items": \#(items)}]}"#
    )
    let frames = try session.focusedCollection().itemFrames
    #expect(Set(frames.dropFirst().map(\.x)).count == count)
    #expect(frames.first?.width == (try session.environment().container.contentSize.width))
  }

  @Test("Property details change their columns when the screen rotates")
  func rotation() throws {
    let session = Session.withProgramPlugins()
    let path = Fixtures.root.appending(path: "docs/examples/property-details.json")
    try session.open(path: path.path(percentEncoded: false))
    let landscape = try session.focusedCollection().itemFrames
    try session.rotate()
    let portrait = try session.focusedCollection().itemFrames
    // Photos, summary, location, description: which of the last two follows the summary.
    #expect(landscape[3].y < landscape[2].maxY && landscape[3].x > 0)
    #expect(portrait[2].y == portrait[1].maxY && portrait[3].y == portrait[2].maxY)
  }
}
