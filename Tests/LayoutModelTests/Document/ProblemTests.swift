import LayoutModel
import Testing

@Suite("Error messages")
struct ProblemTests {
  @Test(
    "Every problem has a message with its path and one without",
    arguments: [
      (.syntax("x"), "x", "x"),
      (
        .wrongType(expected: "a number", found: "null"), "the document must be a number, not null",
        "a[0] must be a number, not null"
      ),
      (.unknownKey("k", known: []), "unknown key “k”", "a[0] has an unknown key “k”"),
      (.missingKey("k"), "the key “k” is missing", "a[0] needs the key “k”"),
      (.duplicateKey("k"), "the document has the key “k” twice", "a[0] has the key “k” twice"),
      (
        .notAllowed(expected: "0 or more", found: "-1"), "the document must be 0 or more, not -1",
        "a[0] must be 0 or more, not -1"
      ),
      (
        .unknownName("x", kind: "axis", known: []), "there is no axis “x”",
        "a[0]: there is no axis “x”"
      ), (.contradiction("words"), "words", "a[0]: words"),
      (.unusable("words"), "words", "a[0]: words"),
    ] as [(LayoutError.Problem, String, String)]
  )
  func sentences(problem: LayoutError.Problem, atRoot: String, atPlace: String) {
    let place = DocumentPath([.key("a"), .index(0)])
    #expect(LayoutError(problem).message == atRoot)
    #expect(LayoutError(problem, path: place).message == atPlace)
  }

  @Test(
    "A hint names a near name, or lists up to 16 known names",
    arguments: [
      ("hieght", ["width", "height"], "did you mean “height”?"),
      ("x", ["width", "height"], "known here: width, height"), ("x", [], nil),
      (
        "anything", (1...16).map { "\($0)" },
        "known here: " + (1...16).map { "\($0)" }.joined(separator: ", ")
      ),
      ("anything", (1...17).map { "\($0)" }, nil),
    ] as [(String, [String], String?)]
  )
  func hints(name: String, known: [String], hint: String?) {
    #expect(LayoutError.hint(for: name, among: known) == hint)
  }
}
