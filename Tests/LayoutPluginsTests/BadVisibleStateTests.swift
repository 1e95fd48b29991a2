import LayoutModel
import LayoutPlugins
import LayoutProviders
import Testing

@Suite("Invalid changes by visibleItems")
struct BadVisibleStateTests {
  @Test(
    "An invalid change by visibleItems names element and field; the next call works",
    arguments: mistakes
  )
  func refused(_ expected: Expected) throws {
    let registry = ProviderRegistry.overFixtures()
    for _ in 0..<2 {
      let failure = try #require(throws: LayoutError.self) {
        try registry.call(
          .visibleItems,
          .visibleState(expected.name, of: "badVisibleStates"),
          SampleElements.elements
        )
      }
      expected.check(failure)
      #expect(failure.plugin == "badVisibleStates")
      #expect(failure.method == .visibleItems)
      #expect(failure.origin == .plugin)
      #expect(failure.section == 4)
      #expect(failure.file == fixture("badVisibleStates.lua"))
    }
  }

  /// An invalid result at a place.
  private static func wrong(
    _ name: String,
    _ place: String,
    _ words: String,
    hint: String? = nil
  ) -> Expected {
    Expected(name, .invalidArgument, "\(place) \(words)", path: place, hint: hint ?? advice[words])
  }

  /// The advice for numbers, by the rest of the message.
  private static let advice = [
    "must be a finite number": "divided by 0? 1 / 0 and 0 / 0 are no lengths",
    "must be from 0 to 1": "math.max(0, math.min(1, …)) is from 0 to 1",
    "must be six numbers: a, b, c, d, tx and ty":
      "a is transform[1], ty is transform[6]; a new table may have names: { a = 2, d = 2 }",
  ]

  private static let facts = "kind, elementKind, section and item say what an element is"
  private static let adding = "elements are added by items:add { … }"
  private static let fields =
    "known here: frame, center, alpha, zIndex, transform, hidden, transform3D, anchorPoint, parts, "
    + "clipsTo, values"

  static let mistakes = results + attributes + frames + transforms + names + lists + additions

  private static let results = [
    Expected(
      "returns a table",
      .invalidArgument,
      "the hook “visibleItems” must return nothing, not a table",
      hint: "change the elements where they are: items[1].alpha = 0.5"
    ),
    Expected(
      "returns a number",
      .invalidArgument,
      "the hook “visibleItems” must return nothing, not a number",
      hint: "change the elements where they are: items[1].alpha = 0.5"
    ),
  ]

  private static let attributes = [
    wrong("NaN alpha", "items[3].alpha", "must be a finite number"),
    wrong("alpha above 1", "items[3].alpha", "must be from 0 to 1"),
    wrong("negative alpha", "items[3].alpha", "must be from 0 to 1"),
    wrong("alpha as a string", "items[3].alpha", "must be a number, not a string"),
    wrong("no alpha", "items[3].alpha", "must be a number, not nothing"),
    wrong("a fraction as zIndex", "items[1].zIndex", "must be an integer from -2^53 to 2^53"),
    wrong("a huge zIndex", "items[1].zIndex", "must be an integer from -2^53 to 2^53"),
    wrong("infinite zIndex", "items[1].zIndex", "must be a finite number"),
    wrong("zIndex as a string", "items[1].zIndex", "must be a number, not a string"),
    wrong("hidden as a number", "items[1].hidden", "must be a boolean, not a number"),
    wrong("two mistakes", "items[2].frame.y", "must be a finite number"),
  ]

  private static let frames = [
    wrong("infinite x", "items[1].frame.x", "must be a finite number"),
    wrong("NaN y", "items[1].frame.y", "must be a finite number"),
    wrong("negative width", "items[2].frame.width", "must be 0 or more"),
    wrong("negative height", "items[2].frame.height", "must be 0 or more"),
    wrong("a frame without height", "items[2].frame.height", "is missing"),
    wrong("a frame with a string", "items[2].frame.x", "must be a number, not a string"),
    wrong(
      "a frame with another key",
      "items[2].frame",
      "has an unknown key “heigth”",
      hint: "did you mean “height”?"
    ),
    wrong("a frame with elements", "items[2].frame.x", "is missing"),
    wrong("a frame that is a number", "items[2].frame", "must be a table, not a number"),
    wrong("a frame that reaches too far", "items[2].frame", "reaches farther than numbers do"),
    wrong("no frame", "items[2].frame", "must be a table, not nothing"),
    wrong("NaN center", "items[1].center.x", "must be a finite number"),
    wrong("a center without y", "items[1].center.y", "is missing"),
    wrong(
      "a center with another key",
      "items[1].center",
      "has an unknown key “z”",
      hint: "known here: x, y"
    ),
    wrong("a center that is a number", "items[1].center", "must be a table, not a number"),
  ]

  private static let transforms = [
    wrong("a NaN in a transform", "items[1].transform[5]", "must be a finite number"),
    wrong("a transform with a string", "items[1].transform[2]", "must be a number, not a string"),
    wrong("a transform of five", "items[1].transform[6]", "is missing"),
    wrong(
      "a transform of seven",
      "items[1].transform",
      "must be six numbers: a, b, c, d, tx and ty"
    ),
    wrong(
      "a transform with a name besides",
      "items[1].transform",
      "must be six numbers: a, b, c, d, tx and ty"
    ),
    wrong(
      "an empty transform",
      "items[1].transform",
      "must be six numbers: a, b, c, d, tx and ty"
    ),
    wrong("a transform with an infinite name", "items[1].transform.a", "must be a finite number"),
    wrong(
      "a transform with an unknown name",
      "items[1].transform",
      "has an unknown key “scale”",
      hint: "known here: a, b, c, d, tx, ty"
    ),
    wrong("a transform that is a number", "items[1].transform", "must be a table, not a number"),
  ]

  private static let names = [
    wrong("another kind", "items[1].kind", "cannot be changed", hint: facts),
    wrong("another section", "items[1].section", "cannot be changed", hint: facts),
    wrong("another item", "items[1].item", "cannot be changed", hint: facts),
    wrong("an elementKind", "items[1].elementKind", "cannot be changed", hint: facts),
    wrong("another elementKind", "items[3].elementKind", "cannot be changed", hint: facts),
    wrong("no elementKind", "items[3].elementKind", "cannot be changed", hint: facts),
    wrong(
      "an unknown key",
      "items[2]",
      "has an unknown key “alhpa”",
      hint: "did you mean “alpha”?"
    ),
    wrong("a far key", "items[2]", "has an unknown key “qqqqqqqq”", hint: fields),
    wrong("an element as a key", "items[2]", "has an unknown key “1”", hint: fields),
    wrong("a function as a key", "items[2]", "has an unknown key “function”", hint: fields),
  ]

  private static let lists = [
    wrong(
      "a removed element",
      "items[2]",
      "is not in the list any more",
      hint: "elements are hidden, not removed: items[2].hidden = true"
    ),
    wrong(
      "table.remove",
      "items[2]",
      "is not in the list any more",
      hint: "elements are hidden, not removed: items[2].hidden = true"
    ),
    wrong(
      "the last one removed",
      "items[3]",
      "is not in the list any more",
      hint: "elements are hidden, not removed: items[3].hidden = true"
    ),
    wrong(
      "an element twice",
      "items[3]",
      "is an element that is in the list already",
      hint: "each element stays in the list once"
    ),
    wrong("an element appended twice", "items[4]", "is not an element of the list", hint: adding),
    wrong("an element of its own", "items[2]", "is not an element of the list", hint: adding),
    wrong("an element appended", "items[4]", "is not an element of the list", hint: adding),
    wrong("a number in the list", "items[2]", "is not an element of the list", hint: adding),
    wrong(
      "a name in the list",
      "items",
      "has an unknown key “alpha”",
      hint: "known here: add"
    ),
    wrong("a name near add", "items", "has an unknown key “ad”", hint: "did you mean “add”?"),
  ]

  private static let additions = [
    wrong(
      "an addition of kind item",
      "items[4].kind",
      "must be “supplementary” or “decoration”"
    ),
    wrong("an addition of no kind", "items[4].kind", "must be “supplementary” or “decoration”"),
    wrong(
      "an addition without elementKind",
      "items[4].elementKind",
      "must be a string, not nothing"
    ),
    wrong("an addition without frame", "items[4].frame", "must be a table, not nothing"),
    wrong("an addition with a bad frame", "items[4].frame.width", "must be 0 or more"),
    wrong("an addition with a string as frame", "items[4].frame", "must be a table, not a string"),
    wrong("an addition of item 0", "items[4].item", "must be an integer from 1"),
    wrong("an addition of item 1.5", "items[4].item", "must be an integer from 1"),
    wrong("an addition of another section", "items[4].section", "cannot be changed", hint: facts),
    wrong("an addition with a bad alpha", "items[4].alpha", "must be from 0 to 1"),
    wrong(
      "an addition with an unknown key",
      "items[4]",
      "has an unknown key “zindex”",
      hint: "did you mean “zIndex”?"
    ),
    wrong("a decoration with an item", "items[4]", "has an unknown key “item”", hint: fields),
    wrong(
      "an addition removed again",
      "items[4]",
      "is not in the list any more",
      hint: "elements are hidden, not removed: items[4].hidden = true"
    ),
  ]
}
