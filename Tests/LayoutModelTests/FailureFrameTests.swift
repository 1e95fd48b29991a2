import LayoutModel
import Testing

@Suite("Values of a failing line")
struct FailureFrameTests {
  private static let frame = FailureFrame(
    call: "x.lua:1",
    values: ["a", "a.b", "a.b.c", "list", "list[2]", "n"]
      .map { FailureFrame.Value(path: $0, text: "1", isUpvalue: false) }
  )

  @Test(
    "A line has the values of its names and fields, each once",
    arguments: [
      ("return a.b.c + n", ["a.b.c", "n"]), ("a.b.d = a", ["a.b", "a"]),
      ("f(n).n + n", ["n"]), ("n:n()", ["n"]), ("x = 'a' .. n -- a", ["n"]),
      ("n..a", ["n", "a"]), ("list[2] + list[n]", ["list[2]", "list", "n"]), ("other", []),
      ("2e3 + n", ["n"]), ("\"a", []), ("", []),
    ]
  )
  func values(line: String, paths: [String]) {
    #expect(Self.frame.values(in: line).map(\.path) == paths)
  }
}
