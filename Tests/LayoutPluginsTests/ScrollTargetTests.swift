import LayoutModel
import LayoutPlugins
import LayoutProviders
import TestSupport
import Testing

@Suite("The hook targetContentOffset")
struct ScrollTargetTests {
  private let proposed = LayoutPoint(x: 7, y: 130.5)

  private func target(_ body: String) throws -> TargetOffset {
    let folder = try TemporaryFolder([
      "p.lua": """
      return {
        api = 1,
        targetContentOffset = function(proposed, environment) \(body) end,
      }
      """
    ])
    var request = ProviderRequest("p", count: 9, section: 4)
    request.scroll = SampleElements.scroll
    return try ProviderRegistry.over(folder).call(.targetContentOffset, request, proposed)
  }

  @Test(
    "The hook targetContentOffset sets where a scroll ends; missing fields are as proposed",
    arguments: [
      ("return proposed", TargetOffset(offset: LayoutPoint(x: 7, y: 130.5))),
      ("return {}", TargetOffset(offset: LayoutPoint(x: 7, y: 130.5))),
      ("return { y = 100 }", TargetOffset(offset: LayoutPoint(x: 7, y: 100))),
      ("return { x = 1 }", TargetOffset(offset: LayoutPoint(x: 1, y: 130.5))),
      ("proposed.y = 100; return proposed", TargetOffset(offset: LayoutPoint(x: 7, y: 100))),
      (
        "return { x = -1, y = proposed.y // 100 * 100, animateBack = true }",
        TargetOffset(offset: LayoutPoint(x: -1, y: 100), animateBack: true)
      ),
      ("return { animateBack = false }", TargetOffset(offset: LayoutPoint(x: 7, y: 130.5))),
      (
        "return { x = environment.scroll.velocity.y, y = environment.scroll.contentOffset.y }",
        TargetOffset(offset: LayoutPoint(x: -0.5, y: 2.5))
      ),
      ("return { y = environment.itemCount }, 2", TargetOffset(offset: LayoutPoint(x: 7, y: 9))),
    ]
  )
  func results(body: String, expected: TargetOffset) throws {
    #expect(try target(body) == expected)
  }

  @Test(
    "The hook targetContentOffset's invalid result fails with message and place",
    arguments: [
      Expected(
        "",
        .invalidArgument,
        "the hook “targetContentOffset” must return a table with x and y, not nothing",
        hint: "is there a return at the end of the hook?"
      ),
      Expected(
        "return 100",
        .invalidArgument,
        "the hook “targetContentOffset” must return a table with x and y, not a number"
      ),
      Expected(
        "return { 1, 2 }",
        .invalidArgument,
        "the hook “targetContentOffset” must return a table with x and y, not a list"
      ),
      Expected(
        "return { x = '1' }",
        .invalidArgument,
        "x must be a number, not a string",
        path: "x"
      ),
      Expected(
        "return { y = 0 / 0 }",
        .invalidArgument,
        "y must be a finite number, not nan",
        path: "y",
        hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
      ),
      Expected(
        "return { y = -math.huge }",
        .invalidArgument,
        "y must be a finite number, not -inf",
        path: "y",
        hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
      ),
      Expected(
        "return { animateBack = 1 }",
        .invalidArgument,
        "animateBack must be a boolean, not a number",
        path: "animateBack"
      ),
      Expected(
        "return { animatedBack = true }",
        .invalidArgument,
        "unknown key “animatedBack”",
        hint: "did you mean “animateBack”?"
      ),
      Expected("error('boom')", .internal, "boom"),
    ]
  )
  func refused(_ expected: Expected) throws {
    let failure = try #require(throws: LayoutError.self) { try target(expected.name) }
    #expect(failure.method == .targetContentOffset)
    #expect(failure.section == 4)
    expected.check(failure)
  }

  @Test("A provider without the hook targetContentOffset refuses its call")
  func unimplemented() throws {
    let registry = ProviderRegistry.overFixtures()
    let failure = try #require(throws: LayoutError.self) {
      try registry.call(.targetContentOffset, ProviderRequest("cells"), .zero)
    }
    #expect(failure.code == .unimplemented)
    #expect(failure.message == "“cells” does not say where scrolls end")
  }
}
