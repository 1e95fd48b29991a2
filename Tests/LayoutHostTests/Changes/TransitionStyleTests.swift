import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

@Suite("Named defaults of transitions")
struct TransitionStyleTests {
  private static func configuration(_ members: String) -> HostConfiguration {
    HostConfiguration(
      plugins: ["rows": RowsProvider.lua(members)],
      budget: PluginBudget(deadline: .unlimited)
    )
  }

  /// The transition of an insertion above the kept row: neighbours move down by 40.
  private static func transition(
    _ configuration: HostConfiguration
  ) throws -> LayoutTransition.Collection {
    let session = try RowsProvider.session(configuration, [20])
    try session.scroll(to: LayoutPoint(x: 0, y: 200))
    try session.update { update in
      update.insertItems(LayoutItems(count: 1), at: ItemPath(section: 0, item: 0))
      update.insertItems(LayoutItems(count: 1), at: ItemPath(section: 0, item: 8))
      update.deleteItems(8..<9, section: 0)
    }
    return try #require(try session.transition()?.single)
  }

  /// The attributes of an element where it is not there, compared with those where it is.
  private struct Absence: Equatable {
    var distance: Double
    var alpha: Double
    var scale: Double
  }

  /// An appearance, with the distance downwards, the opacity and the scale that it means.
  typealias Meaning = (
    appear: TransitionStyle.Appearance, down: Double, alpha: Double, scale: Double
  )

  static let meanings: [Meaning] = [
    (.fade, 0, 0, 1), (.scale, 0, 0, 0), (.slideFromBottom, 200, 1, 1), (.none, 0, 1, 1),
  ]

  @Test(
    "A plugin and a provider in Swift name how elements appear and disappear",
    arguments: meanings
  )
  func appearances(expected: Meaning) throws {
    let style = TransitionStyle(appear: expected.appear)
    let swift = HostConfiguration(providers: [RowsProvider(transitionStyle: style)])
    let lua = Self.configuration("appear = \"\(expected.appear.rawValue)\",")
    let transition = try Self.transition(lua)
    #expect(try Self.transition(swift) == transition)
    #expect(transition.shift == LayoutPoint(x: 0, y: 40))
    let appearing = try #require(transition.appearing.first)
    #expect(
      Absence(
        distance: appearing.start.frame.y - appearing.end.frame.y,
        alpha: appearing.start.alpha,
        scale: appearing.start.transform.a
      )
        == Absence(distance: expected.down - 40, alpha: expected.alpha, scale: expected.scale)
    )
    let leaving = try #require(transition.disappearing.first)
    #expect(
      Absence(
        distance: leaving.end.frame.y - leaving.start.frame.y,
        alpha: leaving.end.alpha,
        scale: leaving.end.transform.d
      )
        == Absence(distance: expected.down + 40, alpha: expected.alpha, scale: expected.scale)
    )
    // Survivors move as always.
    #expect(transition.surviving.allSatisfy { $0.start.alpha == 1 && $0.end.alpha == 1 })
  }

  @Test("An element grows to its size about its anchor when it scales in")
  func scaled() throws {
    let session = try RowsProvider.session(Self.configuration("appear = \"scale\","), [3])
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 1)
    let half = try #require(try session.transition()?.at(0.5).collections.first)
    let element = try #require(half.elements.first { $0.alpha == 0.5 })
    #expect(element.transform == LayoutTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0))
  }

  @Test("The hook gets the named default, and has the last word")
  func hookAfterDefault() throws {
    let transition = try Self.transition(
      Self.configuration(
        """
        appear = "none",
        appearingItems = function(items)
          assert(items[1].alpha == 1)
          items[1].alpha = 0.125
        end,
        """
      )
    )
    #expect(transition.appearing.map(\.start.alpha) == [0.125])
  }

  @Test("Values that a plugin names are interpolated: numbers and lists of as many numbers")
  func animatedValues() throws {
    let visibleItems = """
      visibleItems = function(items, environment)
        for k = 1, #items do
          items[k].values = {
            level = items[k].item, other = items[k].item, word = "w" .. items[k].item,
            color = { items[k].item, 1 }, list = items[k].item > 1 and { 1, 2 } or { 1 },
          }
        end
      end,
      """
    let session = try RowsProvider.session(
      Self.configuration(
        "animatedValues = { \"level\", \"word\", \"color\", \"list\" }," + visibleItems
      ),
      [3]
    )
    try session.insertItems(LayoutItems(count: 2), section: 0, at: 0, keeping: .offset)
    let transition = try #require(try session.transition())
    #expect(
      transition.single?.surviving.first?.animatedValues == ["level", "word", "color", "list"]
    )
    let state = try transition.at(0.25)
    let element = try #require(state.collections[0].elements.first { $0.item == 2 })
    // The first row becomes the third.
    #expect(element.values?["level"] == 1.5)
    #expect(element.values?["color"] == [1.5, 1])
    #expect(element.values?["other"] == 3)
    #expect(element.values?["word"] == "w3")
    #expect(element.values?["list"] == [1, 2])
    #expect(try transition.at(0).collections[0].elements.first?.values?["level"] == 1)
  }

  @Test(
    "Wrong names in a plugin's table are mistakes with their places",
    arguments: [
      ("appear = \"zoom\",", "way to appear"), ("appear = 3,", "a string"),
      ("animatedValues = { 1 },", "animatedValues"),
      ("animatedValues = \"level\",", "animatedValues"),
      (
        "animatedValues = (function() local t = {} for i = 1, 1001 do t[i] = 'x' end return t end)(),",
        "animatedValues: at most 1000 are allowed, not 1001"
      ),
      ("pinch = { value = \"columns\" },", "columns"), ("pinch = {},", "value"),
      ("pinch = { value = \"columns\", power = 2 },", "power"),
      ("state = { columns = { type = \"string\" } }, pinch = { value = \"columns\" },", "columns"),
    ]
  )
  func mistakes(members: String, words: String) throws {
    let failure = try #require(throws: LayoutError.self) {
      try RowsProvider.session(Self.configuration(members), [3]).solve()
    }
    #expect(failure.code == .invalidArgument || failure.code == .notFound)
    #expect("\(failure.message) \(failure.path ?? "")".contains(words), "\(failure.message)")
  }

  @Test("An update that is not animated leaves no transition, and interrupts none")
  func notAnimated() throws {
    let session = try RowsProvider.session(Self.configuration(""), [3])
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 0)
    #expect(try session.transition() != nil)
    let failure = try #require(throws: LayoutError.self) {
      try session.update(from: 0.5) { update in
        update.isAnimated = false
        update.deleteItems(0..<1, section: 0)
      }
    }
    #expect(
      failure.message == "an update that is not animated cannot interrupt the last transition"
    )
    #expect(try session.transition() != nil)
    try session.update { update in
      update.isAnimated = false
      update.deleteItems(0..<1, section: 0)
    }
    #expect(try session.transition() == nil)
    #expect(try session.focusedCollection().layout.itemCount == 3)
  }
}
