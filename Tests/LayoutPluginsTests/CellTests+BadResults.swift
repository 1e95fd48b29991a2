import LayoutModel

extension CellTests {
  /// The ways of `badCells.lua`, with the failure of each.
  static let badResults = [
    Expected(
      "nothing",
      .invalidArgument,
      "the hook “cell” must return a table, not nothing",
      hint: "is there a return at the end of the hook?"
    ),
    Expected("a number", .invalidArgument, "the hook “cell” must return a table, not a number"),
    Expected(
      "a buffer",
      .invalidArgument,
      "the hook “cell” must return a table, not an object of the host"
    ),
    Expected(
      "a list",
      .invalidArgument,
      "a cell hook returns a table with names, not a list",
      hint: "write return { width = …, height = … }"
    ),
    Expected(
      "names and a list",
      .invalidArgument,
      "a table has either names or elements, not both"
    ),
    Expected(
      "an unknown key",
      .invalidArgument,
      "unknown key “heigth”",
      hint: "did you mean “height”?"
    ),
    Expected(
      "a far key",
      .invalidArgument,
      "unknown key “zzzzzzzz”",
      hint: "known here: width, height, parts"
    ),
    Expected(
      "a width that is a string",
      .invalidArgument,
      "width must be a number, not a string",
      path: "width"
    ),
    Expected(
      "a width that is negative",
      .invalidArgument,
      "width must be 0 or more, not -1",
      path: "width"
    ),
    Expected(
      "a height that is NaN",
      .invalidArgument,
      "height must be a finite number, not nan",
      path: "height",
      hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    ),
    Expected(
      "a height that is infinite",
      .invalidArgument,
      "height must be a finite number, not inf",
      path: "height",
      hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    ),
    Expected(
      "a height that is a function",
      .invalidArgument,
      "height must be plain data, not a function",
      path: "height"
    ),
    Expected(
      "parts that are a number",
      .invalidArgument,
      "parts must be a table with names, not a number",
      path: "parts"
    ),
    Expected(
      "parts that are a list",
      .invalidArgument,
      "parts must be a table with names, not a list",
      path: "parts"
    ),
    Expected(
      "a part that is a number",
      .invalidArgument,
      "parts.text must be a table with names, not a number",
      path: "parts.text"
    ),
    Expected(
      "a part that is a list",
      .invalidArgument,
      "parts.text must be a table with names, not a list",
      path: "parts.text"
    ),
    Expected(
      "a part without width",
      .invalidArgument,
      "parts.text needs the key “width”",
      path: "parts.text"
    ),
    Expected(
      "a part with zIndex",
      .invalidArgument,
      "parts.text has an unknown key “zIndex”",
      path: "parts.text",
      hint: "known here: x, y, width, height"
    ),
    Expected(
      "a part with a misspelt key",
      .invalidArgument,
      "parts.text has an unknown key “widht”",
      path: "parts.text",
      hint: "did you mean “width”?"
    ),
    Expected(
      "a part that is negatively wide",
      .invalidArgument,
      "parts.text.width must be 0 or more, not -1",
      path: "parts.text.width"
    ),
    Expected(
      "a part at NaN",
      .invalidArgument,
      "parts.text.x must be a finite number, not nan",
      path: "parts.text.x",
      hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    ),
    Expected(
      "a part that is infinitely high",
      .invalidArgument,
      "parts.text.height must be a finite number, not inf",
      path: "parts.text.height",
      hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    ),
    Expected(
      "a part at a string",
      .invalidArgument,
      "parts.text.y must be a number, not a string",
      path: "parts.text.y"
    ),
    Expected(
      "a part that reaches too far",
      .invalidArgument,
      "parts.text: it reaches farther than numbers do",
      path: "parts.text"
    ),
    Expected(
      "two bad parts",
      .invalidArgument,
      "parts.a must be a table with names, not a number",
      path: "parts.a"
    ),
  ]
}
