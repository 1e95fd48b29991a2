import LayoutEngine
import LayoutModel
import PluginHost
import TestSupport
import Testing

@Suite("A hook's answer that is none")
struct BadAnswerTests {
  @Test("fails a group with code, sentence and place", arguments: frameCases)
  func group(_ expected: Expected) throws {
    let failure = try ProviderRegistry.overFixtures()
      .failure(
        of: ProviderRequest("badFrames", options: ["answer": DocumentValue(.string(expected.name))])
      )
    expected.check(failure)
    #expect(failure.plugin == "badFrames")
    #expect(failure.method == .group)
    #expect(failure.origin == .plugin)
    #expect(failure.section == 0)
    #expect(failure.file == fixture("badFrames.lua"))
  }

  @Test("fails a layout with code, sentence and place", arguments: layoutCases)
  func layout(_ expected: Expected) throws {
    let failure = try ProviderRegistry.overFixtures()
      .failure(
        of: ProviderRequest(
          "badLayouts",
          options: ["answer": DocumentValue(.string(expected.name))],
          section: 4
        )
      )
    expected.check(failure)
    #expect(failure.plugin == "badLayouts")
    #expect(failure.method == .layout)
    #expect(failure.origin == .plugin)
    #expect(failure.section == 4)
  }

  @Test("fails a section with code, sentence and place", arguments: sectionCases)
  func section(_ expected: Expected) throws {
    let failure = try ProviderRegistry.overFixtures()
      .failure(
        of: ProviderRequest(
          "badSections",
          options: ["answer": DocumentValue(.string(expected.name))]
        )
      )
    expected.check(failure)
    #expect(failure.plugin == "badSections")
    #expect(failure.method == .section)
    #expect(failure.origin == .plugin)
  }

  @Test(
    "ends, however often its tables stand in each other",
    arguments: [
      ("badLayouts", "a table within itself", "tables nest deeper than 64, or contain themselves"),
      (
        "badLayouts", "tables that share without end",
        "with this the tables say more than can be read"
      ),
      ("badSections", "a group within itself", "tables nest deeper than 64, or contain themselves"),
    ]
  )
  func bounded(plugin: String, answer: String, sentence: String) throws {
    let failure = try ProviderRegistry.overFixtures()
      .failure(
        of: ProviderRequest(plugin, options: ["answer": DocumentValue(.string(answer))])
      )
    #expect(failure.code == .invalidArgument)
    #expect(failure.message.hasSuffix(": " + sentence))
  }

  @Test("names the line at which a buffer refuses a number")
  func line() throws {
    let failure = try ProviderRegistry.overFixtures()
      .failure(
        of: ProviderRequest("badFrames", options: ["answer": "set with NaN"])
      )
    #expect(failure.line == 13)
    #expect(
      failure.excerpt
        == "  frames.set(2, numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])"
    )
    #expect(failure.traceback == [fixture("badFrames.lua") + ":13"])
  }

  @Test(
    "is refused where it is a buffer of a call before",
    arguments: ["keeps a buffer", "keeps and returns a buffer"],
    ["returns the kept buffer", "sets the kept buffer"]
  )
  func lateBuffer(keep: DocumentValue, use: DocumentValue) throws {
    let registry = ProviderRegistry.overFixtures()
    _ = try registry.solve(ProviderRequest("badFrames", options: ["answer": keep]))
    let failure = try registry.failure(of: ProviderRequest("badFrames", options: ["answer": use]))
    #expect(failure.code == .failedPrecondition)
    #expect(failure.message == "a frame buffer was used after its call had ended")
    #expect(failure.plugin == "badFrames")
    #expect(failure.file == fixture("badFrames.lua"))
    #expect(failure.line == (use == "sets the kept buffer" ? 85 : nil))
  }

  static let frameCases = [
    Expected(
      "nothing",
      .invalidArgument,
      "the hook “group” must return a list of frames, not nothing",
      hint: "is there a return at the end of the hook?"
    ),
    Expected(
      "nil",
      .invalidArgument,
      "the hook “group” must return a list of frames, not nothing",
      hint: "is there a return at the end of the hook?"
    ),
    Expected(
      "false",
      .invalidArgument,
      "the hook “group” must return a list of frames, not a boolean"
    ),
    Expected(
      "a number",
      .invalidArgument,
      "the hook “group” must return a list of frames, not a number"
    ),
    Expected(
      "a string",
      .invalidArgument,
      "the hook “group” must return a list of frames, not a string"
    ),
    Expected(
      "a function",
      .invalidArgument,
      "the hook “group” must return a list of frames, not a function"
    ),
    Expected(
      "a coroutine",
      .invalidArgument,
      "the hook “group” must return a list of frames, not a coroutine"
    ),
    Expected(
      "no frames",
      .invalidArgument,
      "there are no frames for 3 items"
    ),
    Expected(
      "a width instead of a list",
      .invalidArgument,
      "frames has an unknown key “width”",
      path: "frames"
    ),
    Expected(
      "x is NaN",
      .invalidArgument,
      "frames[2].x must be a finite number",
      path: "frames[2].x"
    ),
    Expected(
      "y is infinite",
      .invalidArgument,
      "frames[2].y must be a finite number",
      path: "frames[2].y"
    ),
    Expected(
      "y is minus infinite",
      .invalidArgument,
      "frames[2].y must be a finite number",
      path: "frames[2].y"
    ),
    Expected(
      "width is negative",
      .invalidArgument,
      "frames[2].width must be 0 or more",
      path: "frames[2].width"
    ),
    Expected(
      "height is NaN",
      .invalidArgument,
      "frames[2].height must be a finite number",
      path: "frames[2].height"
    ),
    Expected(
      "x is a string of digits",
      .invalidArgument,
      "frames[2].x must be a number, not a string",
      path: "frames[2].x"
    ),
    Expected(
      "width is a table",
      .invalidArgument,
      "frames[2].width must be a number, not a table",
      path: "frames[2].width"
    ),
    Expected(
      "height is missing",
      .invalidArgument,
      "frames[2].height is missing",
      path: "frames[2].height"
    ),
    Expected(
      "zIndex is a fraction",
      .invalidArgument,
      "frames[2].zIndex must be an integer",
      path: "frames[2].zIndex"
    ),
    Expected(
      "zIndex is beyond every integer",
      .invalidArgument,
      "frames[2].zIndex must be an integer",
      path: "frames[2].zIndex"
    ),
    Expected(
      "zIndex is below every integer",
      .invalidArgument,
      "frames[2].zIndex must be an integer",
      path: "frames[2].zIndex"
    ),
    Expected(
      "an unknown field",
      .invalidArgument,
      "frames[2] has an unknown key “heigth”",
      path: "frames[2]"
    ),
    Expected(
      "an element without a name in a frame",
      .invalidArgument,
      "frames[2] has an unknown key “1”",
      path: "frames[2]"
    ),
    Expected(
      "a frame is a number",
      .invalidArgument,
      "frames[2] must be a table, not a number",
      path: "frames[2]"
    ),
    Expected(
      "a frame is nil",
      .invalidArgument,
      "frames[2] must be a table, not nothing",
      path: "frames[2]"
    ),
    Expected(
      "a hole after many",
      .invalidArgument,
      "frames[11] must be a table, not nothing",
      path: "frames[11]"
    ),
    Expected(
      "a name in the list",
      .invalidArgument,
      "frames has an unknown key “count”",
      path: "frames"
    ),
    Expected(
      "an element 0",
      .invalidArgument,
      "frames has an unknown key “0”",
      path: "frames"
    ),
    Expected(
      "edges that no number holds",
      .invalidArgument,
      "the frames reach farther than numbers do",
      path: "frames"
    ),
    Expected(
      "a slot not set",
      .invalidArgument,
      "frames[2] is missing",
      path: "frames[2]",
      hint: "each of the buffer's 3 frames must be set"
    ),
    Expected(
      "no slot set",
      .invalidArgument,
      "frames[1] is missing",
      path: "frames[1]",
      hint: "each of the buffer's 2 frames must be set"
    ),
    Expected(
      "set at 0",
      .invalidArgument,
      "set(0, …) is outside of the 3 frames of the buffer",
      path: "frames"
    ),
    Expected(
      "set behind the end",
      .invalidArgument,
      "set(4, …) is outside of the 3 frames of the buffer",
      path: "frames[4]"
    ),
    Expected(
      "set at a fraction",
      .invalidArgument,
      "the index given to set must be an integer",
      path: "frames"
    ),
    Expected(
      "set at a string",
      .invalidArgument,
      "the index given to set must be a number, not a string",
      path: "frames"
    ),
    Expected(
      "set without numbers",
      .invalidArgument,
      "frames[1].x is missing",
      path: "frames[1].x"
    ),
    Expected(
      "set with NaN",
      .invalidArgument,
      "frames[2].x must be a finite number",
      path: "frames[2].x"
    ),
    Expected(
      "set with an infinite y",
      .invalidArgument,
      "frames[2].y must be a finite number",
      path: "frames[2].y"
    ),
    Expected(
      "set with a negative width",
      .invalidArgument,
      "frames[2].width must be 0 or more",
      path: "frames[2].width"
    ),
    Expected(
      "set with a string",
      .invalidArgument,
      "frames[2].height must be a number, not a string",
      path: "frames[2].height"
    ),
    Expected(
      "set with zIndex 1.5",
      .invalidArgument,
      "frames[2].zIndex must be an integer",
      path: "frames[2].zIndex"
    ),
    Expected(
      "set with zIndex 1e300",
      .invalidArgument,
      "frames[2].zIndex must be an integer",
      path: "frames[2].zIndex"
    ),
    Expected(
      "a buffer of a thousand million",
      .resourceExhausted,
      "1000000000 frames cannot be held within the memory of a plugin",
      path: "frames"
    ),
    Expected(
      "a buffer of 2^62",
      .resourceExhausted,
      "4611686018427387904 frames cannot be held within the memory of a plugin",
      path: "frames"
    ),
    Expected(
      "a buffer of -1",
      .invalidArgument,
      "a count cannot be negative",
      path: "frames"
    ),
    Expected(
      "a buffer of 1.5",
      .invalidArgument,
      "argument 1 of environment.frames must be a whole number, not a number"
    ),
    Expected(
      "a buffer of nothing",
      .invalidArgument,
      "argument 1 of environment.frames must be a whole number, not nothing"
    ),
    Expected(
      "a buffer of no frames",
      .invalidArgument,
      "there are no frames for 3 items"
    ),
    Expected(
      "a field of a buffer that is not there",
      .internal,
      "a buffer has no field 'get'"
    ),
    Expected(
      "a field of a buffer set",
      .internal,
      "cannot change 'set' of a buffer, which is read-only"
    ),
    Expected(
      "the items themselves",
      .invalidArgument,
      "there are no frames for 3 items"
    ),
  ]

  static let layoutCases = [
    Expected(
      "nothing",
      .invalidArgument,
      "the hook “layout” must return a table with frames, not nothing",
      hint: "is there a return at the end of the hook?"
    ),
    Expected(
      "a number",
      .invalidArgument,
      "the hook “layout” must return a table with frames, not a number"
    ),
    Expected(
      "the frames themselves",
      .invalidArgument,
      "a layout hook returns a table with frames, not the frames themselves",
      hint: "write return { frames = … }"
    ),
    Expected(
      "a buffer itself",
      .invalidArgument,
      "the hook “layout” must return a table with frames, not an object of the host"
    ),
    Expected(
      "no frames",
      .invalidArgument,
      "frames must be a list of frames, not nothing",
      path: "frames"
    ),
    Expected(
      "frames are a number",
      .invalidArgument,
      "frames must be a list of frames, not a number",
      path: "frames"
    ),
    Expected(
      "too few frames",
      .invalidArgument,
      "frames must be one for each of the 3 items, not 2",
      path: "frames"
    ),
    Expected(
      "too many frames",
      .invalidArgument,
      "frames must be one for each of the 3 items, not 4",
      path: "frames"
    ),
    Expected(
      "an unknown key",
      .invalidArgument,
      "the answer has an unknown key “contentsize”",
      hint: "did you mean “contentSize”?"
    ),
    Expected(
      "a far key",
      .invalidArgument,
      "the answer has an unknown key “zzzzzzzz”",
      hint:
        "known here: frames, contentSize, contentInset, visibleMargin, supplementaryItems, decorationItems"
    ),
    Expected(
      "a negative width in a frame",
      .invalidArgument,
      "frames[3].width must be 0 or more",
      path: "frames[3].width"
    ),
    Expected(
      "contentSize without height",
      .invalidArgument,
      "contentSize needs the key “height”",
      path: "contentSize"
    ),
    Expected(
      "contentSize is negative",
      .invalidArgument,
      "contentSize.width must be 0 or more, not -1",
      path: "contentSize.width"
    ),
    Expected(
      "contentSize is NaN",
      .invalidArgument,
      "contentSize.width must be a finite number, not nan",
      path: "contentSize.width"
    ),
    Expected(
      "contentSize is infinite",
      .invalidArgument,
      "contentSize.height must be a finite number, not inf",
      path: "contentSize.height"
    ),
    Expected(
      "contentSize is a number",
      .invalidArgument,
      "contentSize must be a table with names, not a number",
      path: "contentSize"
    ),
    Expected(
      "contentInset is a string",
      .invalidArgument,
      "contentInset must be insets (a number, or an object with top, leading, bottom, trailing), not a string",
      path: "contentInset"
    ),
    Expected(
      "contentInset has an unknown edge",
      .invalidArgument,
      "contentInset has an unknown key “left”",
      path: "contentInset",
      hint: "known here: top, leading, bottom, trailing"
    ),
    Expected(
      "visibleMargin is negative",
      .invalidArgument,
      "visibleMargin must be 0 or more, not -1",
      path: "visibleMargin"
    ),
    Expected(
      "visibleMargin is a table",
      .invalidArgument,
      "visibleMargin must be a number, not a table with names",
      path: "visibleMargin"
    ),
    Expected(
      "supplementaryItems are a number",
      .invalidArgument,
      "supplementaryItems must be a list, not a number",
      path: "supplementaryItems"
    ),
    Expected(
      "a supplementary item without frame",
      .invalidArgument,
      "supplementaryItems[1] needs the key “frame”",
      path: "supplementaryItems[1]"
    ),
    Expected(
      "a supplementary item without kind",
      .invalidArgument,
      "supplementaryItems[1] needs the key “elementKind”",
      path: "supplementaryItems[1]"
    ),
    Expected(
      "a supplementary item of item 0",
      .invalidArgument,
      "supplementaryItems[1].item must be 1 or more, not 0",
      path: "supplementaryItems[1].item"
    ),
    Expected(
      "a supplementary item of half an item",
      .invalidArgument,
      "supplementaryItems[1].item must be an integer, not 1.5",
      path: "supplementaryItems[1].item"
    ),
    Expected(
      "a supplementary item's frame is negative",
      .invalidArgument,
      "supplementaryItems[2].frame.height must be 0 or more, not -1",
      path: "supplementaryItems[2].frame.height"
    ),
    Expected(
      "a decoration item with item",
      .invalidArgument,
      "decorationItems[1] has an unknown key “item”",
      path: "decorationItems[1]",
      hint: "known here: elementKind, frame, zIndex"
    ),
    Expected(
      "a decoration item's zIndex is a fraction",
      .invalidArgument,
      "decorationItems[1].zIndex must be an integer, not 0.5",
      path: "decorationItems[1].zIndex"
    ),
    Expected(
      "a decoration item's zIndex is huge",
      .invalidArgument,
      "decorationItems[1].zIndex must be an integer, not 1e+300",
      path: "decorationItems[1].zIndex"
    ),
    Expected(
      "a function among decoration items",
      .invalidArgument,
      "decorationItems[1] must be plain data, not a function",
      path: "decorationItems[1]"
    ),
  ]

  static let sectionCases = [
    Expected(
      "nothing",
      .invalidArgument,
      "the hook “section” must return a section description, not nothing",
      hint: "is there a return at the end of the hook?"
    ),
    Expected(
      "a string",
      .invalidArgument,
      "the hook “section” must return a section description, not a string"
    ),
    Expected(
      "no group",
      .invalidArgument,
      "the key “group” is missing"
    ),
    Expected(
      "an unknown key",
      .invalidArgument,
      "unknown key “spacing”",
      hint:
        "known here: group, contentInsets, contentInsetsReference, interGroupSpacing, orthogonalScrolling, supplementariesFollowContentInsets, boundarySupplementaryItems, decorationItems, visibleItems, visibleMargin, order"
    ),
    Expected(
      "a group without axis",
      .invalidArgument,
      "group needs the key “axis”",
      path: "group"
    ),
    Expected(
      "an unknown axis",
      .invalidArgument,
      "group.axis: there is no axis “diagonal”",
      path: "group.axis",
      hint: "known here: horizontal, vertical, custom"
    ),
    Expected(
      "no items",
      .invalidArgument,
      "group: a group needs “items”, or “item” with “count”",
      path: "group"
    ),
    Expected(
      "an empty list of items",
      .invalidArgument,
      "group.items must be one item or more, not an empty array",
      path: "group.items"
    ),
    Expected(
      "items and item",
      .invalidArgument,
      "group: a group has “items” or “item”, not both",
      path: "group"
    ),
    Expected(
      "an item without size",
      .invalidArgument,
      "group.items[1] needs the key “size”",
      path: "group.items[1]"
    ),
    Expected(
      "a dimension with two keys",
      .invalidArgument,
      "group.size.width: a dimension has exactly one of the keys absolute, fractionalWidth, fractionalHeight, estimated, uniformAcrossSiblings",
      path: "group.size.width"
    ),
    Expected(
      "a negative dimension",
      .invalidArgument,
      "group.items[2].size.width.absolute must be 0 or more, not -1",
      path: "group.items[2].size.width.absolute"
    ),
    Expected(
      "a dimension that is NaN",
      .invalidArgument,
      "group.size.width.fractionalWidth must be a finite number, not nan",
      path: "group.size.width.fractionalWidth"
    ),
    Expected(
      "a count of 0",
      .invalidArgument,
      "group.count must be from 1 to 1000000, not 0",
      path: "group.count"
    ),
    Expected(
      "names and elements mixed",
      .invalidArgument,
      "group.items: a table has either names or elements, not both",
      path: "group.items"
    ),
    Expected(
      "a hole in the items",
      .invalidArgument,
      "group.items: a table's keys must be strings, or 1, 2, 3 without holes",
      path: "group.items"
    ),
    Expected(
      "a function within",
      .invalidArgument,
      "group.items[1] must be plain data, not a function",
      path: "group.items[1]"
    ),
    Expected(
      "bytes that are no text",
      .invalidArgument,
      "group.axis must be a string in UTF-8, not other bytes",
      path: "group.axis"
    ),
    Expected(
      "a constructor called wrongly",
      .internal,
      "written as a table: section{ … }"
    ),
  ]
}
