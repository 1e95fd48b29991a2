import LayoutModel

// Wrong results of the hook “layout”.
extension BadResultTests {
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
      path: "frames",
      hint: "“hidden” lists the items that have none; each of the others needs a frame"
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
      "the result has an unknown key “contentsize”",
      hint: "did you mean “contentSize”?"
    ),
    Expected(
      "a far key",
      .invalidArgument,
      "the result has an unknown key “zzzzzzzz”",
      hint:
        "known here: frames, contentSize, contentInset, visibleMargin, supplementaryItems, decorationItems, hidden, memo"
    ),
    Expected(
      "a negative width in a frame",
      .invalidArgument,
      "frames[3].width must be 0 or more",
      path: "frames[3].width",
      hint: "math.max(0, …) is never negative"
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
      path: "contentSize.width",
      hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    ),
    Expected(
      "contentSize is infinite",
      .invalidArgument,
      "contentSize.height must be a finite number, not inf",
      path: "contentSize.height",
      hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    ),
    Expected(
      "contentSize is a number",
      .invalidArgument,
      "contentSize must be a table with names, not a number",
      path: "contentSize",
      hint: "write contentSize = { width = …, height = … }"
    ),
    Expected(
      "contentInset is a string",
      .invalidArgument,
      "contentInset must be insets (a number, or a table with top, leading, bottom, trailing), not a string",
      path: "contentInset",
      hint: "write contentInset = { top = …, leading = …, bottom = …, trailing = … }, or a number"
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
      "visibleMargin must be a number, or a table with x and y, not a table with names",
      path: "visibleMargin",
      hint: "write visibleMargin = { x = …, y = … }, or a number"
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
      hint:
        "known here: elementKind, frame, zIndex, id, alpha, transform, transform3D, anchorPoint, isHidden, parts, values, clipsTo, pinToVisibleBounds, pinnedWithin, pinInsets"
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
}
