import LayoutModel
import LayoutPlugins
import LayoutProviders
import TestSupport
import Testing

@Suite("The hook screen")
struct ScreenTests {
  private func result(_ body: String) throws -> ScreenResult {
    let folder = try TemporaryFolder([
      "p.lua": """
      local all = { x = 0, y = 0, width = 1, height = 2 }
      return { api = 1, screen = function(environment) \(body) end }
      """
    ])
    return try ProviderRegistry.over(folder).call(.screen, ProviderRequest("p", count: 0))
  }

  private static let all = LayoutRect(x: 0, y: 0, width: 1, height: 2)

  @Test(
    "The hook screen divides the screen into regions, sorted by name, and sets overlays",
    arguments: [
      ("return { regions = {} }", ScreenResult(regions: [])),
      (
        "return { regions = { right = all, left = all, Middle = all } }",
        ScreenResult(regions: [
          .init(name: "Middle", frame: all), .init(name: "left", frame: all),
          .init(name: "right", frame: all),
        ])
      ),
      (
        """
        local size = environment.container.contentSize
        return { regions = { list = { x = 0, y = 0, width = size.width, height = size.height } },
                 overlays = { { kind = "button", frame = all }, { kind = "badge", frame = all, zIndex = 3 } } }
        """,
        ScreenResult(
          regions: [.init(name: "list", frame: LayoutRect(x: 0, y: 0, width: 300, height: 200))],
          overlays: [
            ScreenOverlay(kind: "button", frame: all),
            ScreenOverlay(kind: "badge", frame: all, zIndex: 3),
          ]
        )
      ),
    ]
  )
  func results(body: String, expected: ScreenResult) throws {
    #expect(try result(body) == expected)
  }

  @Test("The hook screen's invalid result fails with message and place", arguments: mistakes)
  func refused(_ expected: Expected) throws {
    let failure = try #require(throws: LayoutError.self) { try result(expected.name) }
    #expect(failure.method == .screen)
    #expect(failure.section == nil)
    expected.check(failure)
  }

  private static func wrong(
    _ name: String,
    _ place: String,
    _ words: String,
    hint: String? = nil
  ) -> Expected {
    Expected(name, .invalidArgument, "\(place) \(words)", path: place, hint: hint)
  }

  static let mistakes = [
    Expected(
      "",
      .invalidArgument,
      "the hook “screen” must return a table with regions, not nothing",
      hint: "is there a return at the end of the hook?"
    ),
    Expected(
      "return { all }",
      .invalidArgument,
      "the hook “screen” must return a table with regions, not a list"
    ),
    Expected("return {}", .invalidArgument, "the key “regions” is missing"),
    Expected(
      "return { region = {} }",
      .invalidArgument,
      "unknown key “region”",
      hint: "did you mean “regions”?"
    ),
    wrong("return { regions = 1 }", "regions", "must be a table with names, not a number"),
    wrong("return { regions = { all } }", "regions", "must be a table with names, not a list"),
    wrong(
      "return { regions = { left = 1 } }",
      "regions.left",
      "must be a table with names, not a number"
    ),
    wrong(
      "return { regions = { left = { x = 0, y = 0, width = -1, height = 1 } } }",
      "regions.left.width",
      "must be 0 or more, not -1"
    ),
    wrong(
      "return { regions = { left = { x = 0, y = 0 / 0, width = 1, height = 1 } } }",
      "regions.left.y",
      "must be a finite number, not nan",
      hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    ),
    wrong(
      "return { regions = { left = { x = 0, y = 0, width = 1 } } }",
      "regions.left",
      "needs the key “height”"
    ),
    wrong(
      "return { regions = { left = { x = 0, y = 0, width = 1, hight = 1 } } }",
      "regions.left",
      "has an unknown key “hight”",
      hint: "did you mean “height”?"
    ),
    wrong(
      "return { regions = {}, overlays = { kind = 'x' } }",
      "overlays",
      "must be a list, not a table with names"
    ),
    wrong(
      "return { regions = {}, overlays = { { frame = all } } }",
      "overlays[1]",
      "needs the key “kind”"
    ),
    wrong(
      "return { regions = {}, overlays = { { kind = 'x' } } }",
      "overlays[1]",
      "needs the key “frame”"
    ),
    wrong(
      "return { regions = {}, overlays = { { kind = 'x', frame = all, zIndex = 0.5 } } }",
      "overlays[1].zIndex",
      "must be an integer, not 0.5"
    ),
    wrong(
      "return { regions = {}, overlays = { { kind = 'x', frame = all, alpha = 1 } } }",
      "overlays[1]",
      "has an unknown key “alpha”",
      hint: "known here: kind, frame, zIndex"
    ),
  ]
}
