import TestSupport
import Testing

import LineEditor

/// A text with `|` at the cursor, before and after commands.
struct EditingCase: Sendable, CustomTestStringConvertible {
  let name: String
  let before: String
  let commands: [EditCommand]
  let after: String

  init(_ name: String, _ before: String, _ commands: EditCommand..., is after: String) {
    self.name = name
    self.before = before
    self.commands = commands
    self.after = after
  }

  var testDescription: String { name }

  static let all: [EditingCase] = [
    EditingCase("a letter between letters", "a|c", .type("b"), is: "ab|c"),
    EditingCase("a family goes as one", "a👨‍👩‍👧|b", .delete(.left), is: "a|b"),
    EditingCase("a flag goes as one", "|🇩🇪🇫🇷", .delete(.right), is: "|🇫🇷"),
    EditingCase("a mark joins its letter", "e|x", .type("\u{301}"), is: "e\u{301}|x"),
    EditingCase("a letter before a mark takes it", "|\u{301}x", .type("e"), is: "e\u{301}|x"),
    EditingCase("a word back", "foo.bar_1 |", .move(.wordLeft), is: "foo.|bar_1 "),
    EditingCase("a word on", "|foo.bar", .move(.wordRight), is: "foo|.bar"),
    EditingCase(
      "Ctrl-W takes what stands between spaces",
      "a foo.bar  |",
      .kill(.spacedWordLeft),
      is: "a |"
    ),
    EditingCase(
      "Ctrl-K takes the rest of the line",
      "a\nb|cd\ne",
      .kill(.lineEndOrRight),
      is: "a\nb|\ne"
    ),
    EditingCase("and at its end the line's end", "a|\nb", .kill(.lineEndOrRight), is: "a|b"),
    EditingCase(
      "what is killed in a row is one",
      "one two| three",
      .kill(.wordLeft),
      .kill(.lineEndOrRight),
      .move(.lineStart),
      .yank,
      is: "two three|one "
    ),
    EditingCase(
      "what is killed later is another",
      "one two|",
      .kill(.wordLeft),
      .move(.lineStart),
      .kill(.lineEndOrRight),
      .yank,
      .yank,
      is: "one one |"
    ),
    EditingCase("letters change places", "ab|c", .transpose, is: "acb|"),
    EditingCase("the last two letters do", "abc|", .transpose, is: "acb|"),
    EditingCase("but not over a line's end", "a\n|b", .transpose, is: "a\n|b"),
    EditingCase(
      "what is typed is taken back by the word",
      "|",
      .type("one"),
      .type(" "),
      .type("two"),
      .undo,
      is: "one |"
    ),
    EditingCase(
      "what is erased is taken back",
      "abc|",
      .delete(.left),
      .delete(.left),
      .undo,
      is: "abc|"
    ),
    EditingCase(
      "what is killed is taken back",
      "ab|cd",
      .kill(.lineEndOrRight),
      .undo,
      is: "ab|cd"
    ),
    EditingCase("nothing is left to take back", "|", .type("a"), .undo, .undo, is: "|"),
    EditingCase("carriage returns are line ends", "|", .insert("a\r\nb\rc"), is: "a\nb\nc|"),
  ]
}

@Suite("Line editing") struct EditingTests {
  @Test("Editing commands have the expected effects", arguments: EditingCase.all)
  func commands(_ example: EditingCase) {
    var editing = Editing(LineBuffer(marked: example.before))
    for command in example.commands { editing.apply(command) }
    #expect(editing.edited.marked == example.after)
  }

  @Test("Moving between lines keeps the column")
  func lines() {
    var text = LineBuffer(marked: "漢字ab|\nx\n漢字xyz")
    var shown: [String] = []
    for isDown in [true, true, false, false] {
      let hasMoved = isDown ? text.moveDown() : text.moveUp()
      shown.append(hasMoved ? text.marked : "")
    }
    #expect(
      shown == ["漢字ab\nx|\n漢字xyz", "漢字ab\nx\n漢字xy|z", "漢字ab\nx|\n漢字xyz", "漢字ab|\nx\n漢字xyz"]
    )
    let hasMoved = text.moveUp()
    #expect(!hasMoved)
  }

  @Test(
    "Random edits give the same result as on a list of letters",
    arguments: 1...8 as ClosedRange<UInt64>
  )
  func model(_ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var (editing, model) = (Editing(), EditingModel())
    for step in 0..<400 {
      let command = EditCommand.random(using: &numbers)
      editing.apply(command)
      model.apply(command)
      #expect(editing.edited.text == model.text, "\(numbers), step \(step): \(command)")
      #expect(editing.edited.beforeCursor.count == model.cursor, "\(numbers), step \(step)")
      #expect(editing.killed == model.killed, "\(numbers), step \(step)")
      guard editing.edited.text == model.text else { return }
    }
  }

  @Test("Undo reverts all edits", arguments: 1...8 as ClosedRange<UInt64>)
  func undo(_ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var editing = Editing(LineBuffer("a begin\nning"))
    for _ in 0..<300 { editing.apply(.random(using: &numbers)) }
    for _ in 0..<300 { editing.apply(.undo) }
    #expect(editing.edited.text == "a begin\nning", "\(numbers)")
  }
}

extension EditCommand {
  fileprivate static func random(using numbers: inout SeededNumbers) -> EditCommand {
    let motion = Motion.allCases.randomElement(using: &numbers) ?? .left
    let texts = ["a", "b_1", " ", "\n", "漢", "👍🏽", "é", "x y"]
    let text = texts.randomElement(using: &numbers) ?? ""
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0..<4: return .type(text)
    case 4: return .insert(text + text)
    case 5..<8: return .move(motion)
    case 8, 9: return .delete(motion)
    case 10: return .kill(motion)
    default: return .yank
    }
  }
}

extension LineBuffer {
  /// A text with its cursor at the first `|`, which is not part of it.
  init(marked: String) {
    let before = marked.unicodeScalars.prefix { $0 != "|" }
    let after = marked.unicodeScalars.dropFirst(before.count + 1)
    self.init(String(before) + String(after), cursor: String(before).utf8.count)
  }

  /// The text before the cursor.
  var beforeCursor: String { String(text[bytes: 0..<cursor]) }

  /// The text with `|` where the cursor is.
  var marked: String { beforeCursor + "|" + String(text[bytes: cursor..<text.utf8.count]) }
}
