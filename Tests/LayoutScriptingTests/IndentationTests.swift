import LayoutScripting
import Testing

@Suite("Indentation at the prompt")
struct IndentationTests {
  @Test(
    "A line is indented by two spaces for each line that leaves a block open",
    arguments: [
      ("for i = 1, 2 do", "", 2), ("for i = 1, 2 do", "end", 0), ("x =", "", 0),
      ("if a then\n  if b then", "", 4), ("if a then\n  if b then", "else", 2),
      ("if a then\n  b()\nelse", "", 2), ("if a then\n  b()\nelseif c then", "end", 0),
      ("set{", "", 2), ("set{", "}", 0), ("open({ sections = { {", "", 2),
      ("open({ sections = { {", "}}})", 0), ("f(function()\n  g({", "", 4),
      ("f(function()\n  g({", "})", 2), ("repeat\n  x()", "until true", 0),
      ("while x do y() end", "", 0), ("x = [[ {", "", 0), ("x = '{' -- do", "", 0),
      ("for i = 1, 2 do", "ending()", 2),
    ]
  )
  func spaces(text: String, line: String, spaces: Int) {
    #expect(LuaIndentation.spaces(after: text, of: line) == spaces)
  }
}
