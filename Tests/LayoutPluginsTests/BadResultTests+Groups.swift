import LayoutModel

// Wrong frames of groups.
extension BadResultTests {
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
      path: "frames",
      hint: "a list of frames is needed: { { x = …, y = …, width = …, height = … } }"
    ),
    Expected(
      "x is NaN",
      .invalidArgument,
      "frames[2].x must be a finite number",
      path: "frames[2].x",
      hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    ),
    Expected(
      "y is infinite",
      .invalidArgument,
      "frames[2].y must be a finite number",
      path: "frames[2].y",
      hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    ),
    Expected(
      "y is minus infinite",
      .invalidArgument,
      "frames[2].y must be a finite number",
      path: "frames[2].y",
      hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    ),
    Expected(
      "width is negative",
      .invalidArgument,
      "frames[2].width must be 0 or more",
      path: "frames[2].width",
      hint: "math.max(0, …) is never negative"
    ),
    Expected(
      "height is NaN",
      .invalidArgument,
      "frames[2].height must be a finite number",
      path: "frames[2].height",
      hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    ),
    Expected(
      "x is a string of digits",
      .invalidArgument,
      "frames[2].x must be a number, not a string",
      path: "frames[2].x",
      hint: "numbers stand without quotes"
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
      "frames[2].zIndex must be an integer from -2^53 to 2^53",
      path: "frames[2].zIndex",
      hint: "math.floor(…) is an integer"
    ),
    Expected(
      "zIndex is beyond every integer",
      .invalidArgument,
      "frames[2].zIndex must be an integer from -2^53 to 2^53",
      path: "frames[2].zIndex",
      hint: "math.floor(…) is an integer"
    ),
    Expected(
      "zIndex is below every integer",
      .invalidArgument,
      "frames[2].zIndex must be an integer from -2^53 to 2^53",
      path: "frames[2].zIndex",
      hint: "math.floor(…) is an integer"
    ),
    Expected(
      "an unknown field",
      .invalidArgument,
      "frames[2] has an unknown key “heigth”",
      path: "frames[2]",
      hint: "did you mean “height”?"
    ),
    Expected(
      "an element without a name in a frame",
      .invalidArgument,
      "frames[2] has an unknown key “1”",
      path: "frames[2]",
      hint: "a frame has names: { x = …, y = …, width = …, height = … }"
    ),
    Expected(
      "a frame is a number",
      .invalidArgument,
      "frames[2] must be a table, not a number",
      path: "frames[2]",
      hint: "each frame is a table: { { x = 0, y = 0, width = 10, height = 10 }, … }"
    ),
    Expected(
      "a frame is nil",
      .invalidArgument,
      "frames[2] must be a table, not nothing",
      path: "frames[2]",
      hint: "the list has a gap: every frame from 1 on must be there"
    ),
    Expected(
      "a hole after many",
      .invalidArgument,
      "frames[11] must be a table, not nothing",
      path: "frames[11]",
      hint: "the list has a gap: every frame from 1 on must be there"
    ),
    Expected(
      "a name in the list",
      .invalidArgument,
      "frames has an unknown key “count”",
      path: "frames",
      hint: "frames have no names, but places from 1"
    ),
    Expected(
      "an element 0",
      .invalidArgument,
      "frames has an unknown key “0”",
      path: "frames",
      hint: "Lua counts from 1: the first frame is frames[1]"
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
      path: "frames",
      hint: "Lua counts from 1: rows are 1 to 3, the number given to environment.frames"
    ),
    Expected(
      "set behind the end",
      .invalidArgument,
      "set(4, …) is outside of the 3 frames of the buffer",
      path: "frames[4]",
      hint: "Lua counts from 1: rows are 1 to 3, the number given to environment.frames"
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
      path: "frames",
      hint: "numbers stand without quotes"
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
      path: "frames[2].x",
      hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    ),
    Expected(
      "set with an infinite y",
      .invalidArgument,
      "frames[2].y must be a finite number",
      path: "frames[2].y",
      hint: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    ),
    Expected(
      "set with a negative width",
      .invalidArgument,
      "frames[2].width must be 0 or more",
      path: "frames[2].width",
      hint: "math.max(0, …) is never negative"
    ),
    Expected(
      "set with a string",
      .invalidArgument,
      "frames[2].height must be a number, not a string",
      path: "frames[2].height",
      hint: "numbers stand without quotes"
    ),
    Expected(
      "set with zIndex 1.5",
      .invalidArgument,
      "frames[2].zIndex must be an integer from -2^53 to 2^53",
      path: "frames[2].zIndex",
      hint: "math.floor(…) is an integer"
    ),
    Expected(
      "set with zIndex 1e300",
      .invalidArgument,
      "frames[2].zIndex must be an integer from -2^53 to 2^53",
      path: "frames[2].zIndex",
      hint: "math.floor(…) is an integer"
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
      "a buffer has no field 'get'",
      hint: "did you mean “set”?"
    ),
    Expected(
      "a field of a buffer set",
      .internal,
      "cannot change 'set' of a buffer, which is read-only",
      hint: "rows are set by frames.set(i, x, y, width, height)"
    ),
    Expected(
      "the items themselves",
      .invalidArgument,
      "there are no frames for 3 items"
    ),
  ]
}
