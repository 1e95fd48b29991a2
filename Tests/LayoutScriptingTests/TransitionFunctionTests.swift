import LayoutHost
import LayoutModel
import Testing

@Suite("Updates and transitions at the prompt")
struct TransitionFunctionTests {
  private func prompt() throws -> Prompt {
    let prompt = try Prompt()
    try prompt.run(
      """
      open{ environment = { container = { width = 300, height = 200 } }, sections = {
        { layout = "list", options = { rowHeight = 50 }, items = 12 },
        { layout = "list", options = { rowHeight = 50 }, items = 3 } } }
      """
    )
    return prompt
  }

  @Test("update makes several changes at once, with places from 1")
  func update() throws {
    let prompt = try prompt()
    try prompt.run(
      "update{ insert = { { 1, 3, 2 } }, delete = { { 1, 7 } }, move = { { { 1, 2 }, { 2, 4 } } } }"
    )
    #expect(try prompt.run("#items(1) .. ' ' .. #items(2)") == ["\"12 4\""])
    #expect(try prompt.run("#transition().appearing") == ["2"])
    try prompt.run("undo")
    #expect(try prompt.run("#items(1) .. ' ' .. #items(2)") == ["\"12 3\""])
  }

  @Test("update inserts, moves and deletes sections, and keeps what it is told to keep")
  func sections() throws {
    let prompt = try prompt()
    try prompt.run("scroll 120")
    try prompt.run(
      "update{ insertSections = { { 1, { layout = 'list', options = { rowHeight = 50 }, items = 2 } } } }"
    )
    #expect(try prompt.run("#solve().sections, scroll(0).y") == ["3", "220"])
    try prompt.run(
      "update{ moveSections = { { 1, 2 } }, deleteSections = { 3 }, keeping = 'offset' }"
    )
    #expect(
      try prompt.failure(of: "update{ deleteSections = { 9 } }").message
        .hasPrefix("there is no section 8")
    )
    #expect(try prompt.run("#solve().sections") == ["2"])
  }

  @Test("transition shows the elements of the last change at both ends and between")
  func transition() throws {
    let prompt = try prompt()
    #expect(try prompt.failure(of: "transition()").code == .failedPrecondition)
    try prompt.run("insertItems(1, 2, 1)")
    #expect(try prompt.run("transition():element(1, 2).start.alpha") == ["0"])
    #expect(try prompt.run("transition():element(1, 3).start.frame.y") == ["50"])
    #expect(try prompt.run("transition():element(1, 3).finish.frame.y") == ["100"])
    #expect(try prompt.run("transition():at(0.5).elements[3].frame.y") == ["75"])
    #expect(try prompt.run("transition():at(0.5).bounds.height") == ["200"])
    #expect(try prompt.run("transition().reasons[1]") == ["\"items\""])
    #expect(try prompt.run("transition().appearing[1].role") == ["\"appears\""])
    #expect(try prompt.failure(of: "transition().nothing").message.contains("a transition"))
    #expect(try prompt.failure(of: "transition():at(0/0)").code == .invalidArgument)
    #expect(try prompt.failure(of: "transition().at(0)").message.contains("colon"))
  }

  @Test("undo and redo return to the transition of the change before")
  func undo() throws {
    let prompt = try prompt()
    try prompt.run("insertItems(1, 2, 1)")
    try prompt.run("insertItems(1, 1, 2)")
    #expect(try prompt.run("#transition().appearing") == ["2"])
    try prompt.run("undo")
    #expect(try prompt.run("#transition().appearing") == ["1"])
    #expect(try prompt.run("transition():element(1, 2).start.alpha") == ["0"])
    try prompt.run("redo")
    #expect(try prompt.run("#transition().appearing") == ["2"])
    try prompt.run("undo")
    try prompt.run("undo")
    // Before the first change there was none; further back than one change it is forgotten.
    #expect(try prompt.failure(of: "transition()").code == .failedPrecondition)
  }

  @Test("An update that is not animated has no transition")
  func notAnimated() throws {
    let prompt = try prompt()
    try prompt.run("update{ delete = { { 1, 1 } }, animated = false }")
    #expect(try prompt.run("#items(1)") == ["11"])
    let failure = try prompt.failure(of: "transition()")
    #expect(failure.message.hasSuffix("or the last change was not animated"))
    #expect(
      try prompt.failure(of: "update{ delete = { { 1, 1 } }, animated = false, from = 0.5 }").code
        == .invalidArgument
    )
    #expect(try prompt.failure(of: "update{ animated = 1 }").message.contains("animated"))
  }

  @Test("reloadItems makes two elements of one place")
  func reload() throws {
    let prompt = try prompt()
    try prompt.run("reloadItems(1, 2)")
    #expect(try prompt.run("#transition().appearing, #transition().disappearing") == ["1", "1"])
    #expect(try prompt.run("transition().appearing[1].isReloaded") == ["true"])
    #expect(try prompt.failure(of: "reloadItems(1, 12, 2)").code == .outOfRange)
  }

  @Test("A place is a table that scrollTo returns to")
  func place() throws {
    let prompt = try prompt()
    try prompt.run("scroll 130", "local here = place()", "scroll(-500)")
    #expect(try prompt.run("scrollTo(here).y") == ["130"])
    #expect(try prompt.run("here.item") == ["3"])
    #expect(try prompt.run("scrollTo{ section = 1, item = 5, fraction = 0 }.y") == ["200"])
    #expect(try prompt.failure(of: "scrollTo{ section = 1, item = 99 }").code == .outOfRange)
    #expect(try prompt.failure(of: "place 'middle'").message.contains("middle"))
  }

  @Test(
    "update takes the names of items",
    arguments: [
      ("delete = { '0.1', { '0.3', 2 } }", "delete = { { 1, 2 }, { 1, 4, 2 } }"),
      ("insert = { '0.1', { '0.2', 3 } }", "insert = { { 1, 2 }, { 1, 3, 3 } }"),
      ("move = { { '0.1', { 1, 5 } } }", "move = { { { 1, 2 }, { 1, 5 } } }"),
      ("reload = { '0.1', { '0.2', { a = 1 } } }", "reload = { { 1, 2 }, { 1, 3, { a = 1 } } }"),
    ]
  )
  func names(named: String, numbered: String) throws {
    let results = try [named, numbered]
      .map { change in
        let prompt = try prompt()
        try prompt.run("update{ \(change) }")
        return try prompt.run("document(), transition()")
      }
    #expect(results[0] == results[1])
    #expect(!results[0].isEmpty)
  }

  @Test(
    "An update that is wrong fails in one sentence, and nothing changes",
    arguments: [
      (
        "update{ delete = { { 1, 2 } }, reload = { { 1, 2 } } }",
        "item “0.1” is deleted and reloaded"
      ),
      ("update{ delete = { { 1, 99 } } }", "there is no item “0.98”"),
      (
        "update{ delete = { { 1, 3 } }, keeping = { section = 1, item = 3 } }",
        "item “0.2” is deleted"
      ),
      ("update{ keeping = 'middle', delete = { { 1, 1 } } }", "middle"),
      ("update{ keeping = {}, delete = { { 1, 1 } } }", "an empty table"),
      ("update{ erase = {} }", "erase"),
      ("update{ move = { { 1, 2 } } }", "move"),
      (
        "update{ delete = { 1, 1 } }",
        "delete[1] must be { section, item, count }, or an item's name such as “0.2”, not 1"
      ),
      ("update{ delete = { '0.99' } }", "there is no item “0.99”"),
      ("update{ delete = { { '0.9223372036854775806', 5 } } }", "delete[1][1] must be an integer"),
      (
        "update{ delete = { { '0.1', 1, 1 } } }",
        "delete[1] must be { section, item, count }, not 3 elements"
      ),
      ("update{ delete = { { 1, 1 } }, from = 1/0 }", "from"),
    ]
  )
  func mistakes(line: String, words: String) throws {
    let prompt = try prompt()
    let failure = try prompt.failure(of: line)
    #expect(failure.message.contains(words), "\(failure.message)")
    #expect(!failure.message.contains("\n"))
    #expect(try prompt.run("#items(1)") == ["12"])
  }
}
