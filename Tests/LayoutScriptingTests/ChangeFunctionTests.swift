import LayoutEngine
import LayoutModel
import Testing

@Suite("Functions of the prompt that change items and the environment")
struct ChangeFunctionTests {
  private func prompt() throws -> Prompt {
    let prompt = try Prompt()
    try prompt.run(ScriptFunctionTests.document)
    return prompt
  }

  @Test(
    "A function that changes the document prints its new contents",
    arguments: [
      ("insertItems(1, 1, 2)", "content 300 × 414, 2 sections, 8 items"),
      ("insertItems(1, 5, {{}, {}})", "content 300 × 414, 2 sections, 8 items"),
      ("deleteItems(1, 4)", "content 300 × 282, 2 sections, 5 items"),
      ("deleteItems(2, 1, 2)", "content 300 × 176, 2 sections, 4 items"),
      ("moveItem(1, 1, 4)", "content 300 × 326, 2 sections, 6 items"),
      ("resize(400, 100)", "content 400 × 376, 2 sections, 6 items"),
      ("rotate()", "content 100 × 226, 2 sections, 6 items"),
    ]
  )
  func facts(call: String, facts: String) throws {
    let prompt = try prompt()
    try prompt.run(call)
    #expect(prompt.output.last == facts)
  }

  @Test(
    "A function that refuses its arguments changes nothing",
    arguments: [
      "insertItems(1, 1, math.maxinteger)", "insertItems(1, 1, -1)", "insertItems(1, 6, 1)",
      "insertItems(1, 1, 1.5)", "insertItems(1, math.maxinteger, 1)", "insertItems(3, 1, 1)",
      "deleteItems(1, 2, math.maxinteger)", "deleteItems(1, math.maxinteger, math.maxinteger)",
      "deleteItems(1, 4, 2)", "deleteItems(1, 0)", "moveItem(1, 1, 5)",
      "moveItem(1, 1, math.maxinteger)", "resize(-1, 1)", "columns(10001)",
      "fling(0/0)", "fling(1, 'slow')", "moment{ x = 0/0 }", "scroll 'far'", "collection 'left'",
    ]
  )
  func refused(call: String) throws {
    let prompt = try prompt()
    _ = try prompt.failure(of: call)
    #expect(try prompt.run("solve().itemCount") == ["6"])
    #expect(try prompt.run("solve().contentSize.width") == ["300"])
  }

  @Test("set scrolls to the end as a document does, also after its other changes")
  func end() throws {
    let prompt = try prompt()
    try prompt.run("set{ contentOffset = 'end' }")
    #expect(try prompt.run("scroll(0).y") == ["226"])
    try prompt.run("set{ section = 1, items = 40, contentOffset = 'end' }")
    #expect(try prompt.run("scroll(1e308).y - scroll(0).y") == ["0"])
    #expect(try prompt.failure(of: "set{ contentOffset = 'middle' }").hint?.contains("end") == true)
  }

  @Test(
    "Scrolling stops at the ends of the range",
    arguments: [
      ("scroll(1e308)", "226"), ("scroll(-1e308)", "0"), ("fling(1e308)", "226"),
      ("fling(-1e308, 'fast')", "0"),
    ]
  )
  func far(call: String, offset: String) throws {
    #expect(try prompt().run("(\(call)).y") == [offset])
  }
}
