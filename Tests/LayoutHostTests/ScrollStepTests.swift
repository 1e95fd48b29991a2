import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Scroll steps")
struct ScrollStepTests {
  private static func session(
    rows: Int = 50,
    offset: Double = 0,
    direction: String = "vertical",
    more: String = ""
  ) throws -> Session {
    let session = Session(.testing())
    let point = direction == "vertical" ? #""x": 0, "y": \#(offset)"# : #""x": \#(offset), "y": 0"#
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 100}},
         "configuration": {"scrollDirection": "\(direction)"}, "contentOffset": {\(point)},
         "sections": [{"items": \(rows), "layout": {"group": {
            "axis": "\(direction)", "size": {"width": 40, "height": 40},
            "item": {"size": {"width": 40, "height": 40}}, "count": 1}}}\(more)]}
        """
    )
    return session
  }

  @Test(
    "Scroll steps are evenly spaced from the content offset to the end of the content",
    arguments: [2, 3, 7, 120],
    ["vertical", "horizontal"]
  )
  func scroll(count: Int, direction: String) throws {
    let session = try Self.session(offset: 100, direction: direction)
    let axis: ScrollAxis = direction == "vertical" ? .vertical : .horizontal
    let end = try session.scrollRange().greatest
    let steps = try session.scrollSteps(count: count)
    #expect(steps.count == count)
    #expect(steps.first?.contentOffset[axis] == 100)
    #expect(steps.last?.contentOffset == end)
    let offsets = steps.map { $0.contentOffset[axis] }
    let way = (end[axis] - 100) / Double(count - 1)
    for (one, next) in zip(offsets, offsets.dropFirst()) {
      #expect(abs(next - one - way) < 1e-9)
    }
    #expect(steps.allSatisfy { $0.contentOffset[axis.cross] == 0 && $0.time == nil })
  }

  @Test(
    "A scroll or fling has a single step if there is nothing to scroll",
    arguments: [(1, 0.0), (50, 1900), (50, 5000)]
  )
  func nothing(rows: Int, offset: Double) throws {
    let session = try Self.session(rows: rows, offset: offset)
    let steps = try session.scrollSteps(count: 9)
    #expect(steps.map(\.contentOffset) == [try session.scrollRange().greatest])
    let fling = try Self.session(rows: rows, offset: min(offset, 1900))
    #expect(try fling.flingSteps(velocity: 1, count: 9).count == 1)
  }

  @Test(
    "The steps of a fling end at its target and are equally spaced in time",
    arguments: [0.3, 1, -0.4, 20]
  )
  func fling(velocity: Double) throws {
    let session = try Self.session(offset: 900)
    let steps = try session.flingSteps(velocity: velocity, count: 8)
    let target = try session.fling(velocity: LayoutPoint(x: 0, y: velocity)).target.offset
    #expect(steps.count == 8)
    #expect(steps.first?.contentOffset == LayoutPoint(x: 0, y: 900))
    #expect(steps.last?.contentOffset == target)
    #expect(steps.last?.velocity == .zero)
    let times = steps.compactMap(\.time)
    let end = try #require(times.last)
    for (index, time) in times.enumerated() {
      #expect(abs(time - end * Double(index) / 7) < 1e-9 * end)
    }
    let range = try session.scrollRange()
    #expect(steps.allSatisfy { range.contains($0.contentOffset) })
    let ways = zip(steps, steps.dropFirst()).map { $1.contentOffset.y - $0.contentOffset.y }
    #expect(ways.allSatisfy { velocity > 0 ? $0 >= 0 : $0 <= 0 })
  }

  @Test("The steps of a fling end at the offset that targetContentOffset returns")
  func target() throws {
    let plugins = try TemporaryFolder([
      "snapping.lua": """
      return {
        api = 1,
        layout = function(environment)
          local frames = {}
          for i = 1, environment.itemCount do
            frames[i] = {x = 0, y = (i - 1) * 40, width = 300, height = 40}
          end
          return {frames = frames}
        end,
        targetContentOffset = function(proposed)
          return {x = 0, y = math.floor(proposed.y / 100) * 100}
        end,
      }
      """
    ])
    let session = Session(.testing(plugins: plugins))
    try session.open(
      json: #"{"environment": {"container": {"width": 300, "height": 100}}, "#
        + #""sections": [{"layout": "snapping", "items": 50}]}"#
    )
    let steps = try session.flingSteps(velocity: 1, count: 6)
    #expect(steps.last?.contentOffset == LayoutPoint(x: 0, y: 400))
    #expect(try session.focusedCollection().contentOffset == .zero)
  }
}
