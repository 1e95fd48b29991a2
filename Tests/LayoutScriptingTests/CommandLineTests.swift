import LayoutModel
import TestSupport
import Testing

@Suite("Commands at the prompt")
struct CommandLineTests {
  private func prompt() throws -> Prompt {
    let prompt = try Prompt()
    try prompt.run(ScriptFunctionTests.document)
    _ = prompt.output
    return prompt
  }

  @Test(
    "A line that begins with a function's name is a command",
    arguments: [
      ("device iPhone 15 Pro", "device()", "\"iPhone 15 Pro\""),
      ("  device   iPhone 15 Pro  ", "device()", "\"iPhone 15 Pro\""),
      ("resize 200, 50", "solve().contentSize.width", "200"),
      ("scroll 20", "moment()[1].frame.y", "0"),
      ("scroll 40 -- down", "moment()[1].frame.y", "0"),
      ("rotate", "solve().contentSize.width", "100"),
    ]
  )
  func commands(line: String, expression: String, value: String) throws {
    let prompt = try prompt()
    try prompt.run(line)
    #expect(try prompt.run(expression) == [value])
  }

  @Test("The command open takes a file name without quotes")
  func open() throws {
    let folder = try TemporaryFolder(["my list.json": #"{"sections": []}"#])
    let prompt = try Prompt()
    try prompt.run("open \(folder.path(of: "my list.json"))")
    #expect(prompt.output == ["content 390 × 0, 0 sections, 0 items"])
  }

  @Test(
    "A line that is valid Lua runs as Lua",
    arguments: [
      ("local scroll = 5", "scroll", "5"),
      ("local items = function() return 7 end", "items", "function"),
      ("solve()", "1 + 1", "2"),
      ("scroll = 3; x = scroll + 1", "x", "4"),
      ("at (1, 2)", "at (1, 2).frame.y", "44"),
    ]
  )
  func lua(line: String, expression: String, value: String) throws {
    let prompt = try prompt()
    try prompt.run(line)
    #expect(try prompt.run(expression) == [value])
  }

  @Test(
    "A line that is neither Lua nor a command is an error",
    arguments: [
      ("helm scroll", "syntax error near 'scroll'"),
      ("open 'a", "unfinished string near <eof>"),
      ("scroll 1 2", "')' expected near '2'"),
      ("help nonsense", "there is no help about “nonsense”"),
      ("device iPhone 99", "there is no device “iPhone 99”"),
    ]
  )
  func errors(line: String, message: String) throws {
    #expect(try prompt().failure(of: line).message == message)
  }
}
