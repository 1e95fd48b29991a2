import LayoutModel
import TestSupport
import Testing

@Suite("Document texts")
struct DocumentTextTests {
  private static func value(_ json: String) throws -> SourceValue {
    try JSONReader.read(Array(json.utf8))
  }

  @Test(
    "A short document takes one line, in the order of its keys",
    arguments: [
      ("[]", "[]\n", "return {}\n"),
      (
        #"{"b": 1, "a": [true, null, "x"]}"#, "{\"b\": 1, \"a\": [true, null, \"x\"]}\n",
        "return { b = 1, a = { true, nil, \"x\" } }\n"
      ),
      (
        #"{"end": 0.1, "a b": "\n\u0001\""}"#, "{\"end\": 0.1, \"a b\": \"\\n\\u0001\\\"\"}\n",
        "return { [\"end\"] = 0.1, [\"a b\"] = \"\\n\\001\\\"\" }\n"
      ),
      ("-1e300", "-1e+300\n", "return -1e+300\n"),
    ]
  )
  func line(source: String, json: String, lua: String) throws {
    let value = try Self.value(source)
    #expect(DocumentText.json.text(of: value) == json)
    #expect(DocumentText.lua.text(of: value) == lua)
  }

  @Test("A long document takes several lines")
  func lines() throws {
    let name = String(repeating: "n", count: 60)
    let value = try Self.value(#"{"a": {"x": "\#(name)", "y": "\#(name)"}, "b": [1, 2]}"#)
    #expect(
      DocumentText.json.text(of: value) == """
        {
          "a": {
            "x": "\(name)",
            "y": "\(name)"
          },
          "b": [1, 2]
        }

        """
    )
    #expect(
      DocumentText.lua.text(of: value) == """
        return {
          a = {
            x = "\(name)",
            y = "\(name)",
          },
          b = { 1, 2 },
        }

        """
    )
  }

  @Test("A document written as JSON reads back equal", arguments: 0..<100 as Range<UInt64>)
  func readBack(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let value = Self.random(&numbers, depth: 0)
    let text = DocumentText.json.text(of: value)
    #expect(try JSONReader.read(Array(text.utf8)) == value, "seed \(seed): \(text)")
  }

  private static func random(_ numbers: inout SeededNumbers, depth: Int) -> SourceValue {
    let choices = depth < 4 ? 0...5 : 0...3
    switch Int.random(in: choices, using: &numbers) {
    case 0: return SourceValue(.null)
    case 1: return SourceValue(.boolean(Bool.random(using: &numbers)))
    case 2: return SourceValue(.number(numbers.length(-1e9...1e9)))
    case 3: return SourceValue(.string(word(&numbers)))
    case 4:
      return SourceValue(
        .array(
          (0..<Int.random(in: 0...5, using: &numbers))
            .map { _ in
              random(&numbers, depth: depth + 1)
            }
        )
      )
    default:
      let members = (0..<Int.random(in: 0...5, using: &numbers))
        .map { index in
          SourceObject.Member(
            key: word(&numbers) + "\(index)",
            value: random(&numbers, depth: depth + 1)
          )
        }
      return SourceValue(.object(SourceObject(members)))
    }
  }

  private static func word(_ numbers: inout SeededNumbers) -> String {
    let characters = ["a", "\"", "\\", "\n", "\u{1}", "é", "😀", " ", "end", "\u{2028}"]
    return (0..<Int.random(in: 0...12, using: &numbers))
      .map { _ in characters[Int.random(in: characters.indices, using: &numbers)] }
      .joined()
  }
}
