import LayoutModel
import Testing

@Suite("Writing JSON")
struct JSONTextTests {
  @Test("any tree that is written reads back equal", arguments: 1...300 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let value = random.tree()
    let line = JSONWriter.line(value)
    #expect(try JSONReader.read(Array(line.utf8)) == value, "seed \(seed): \(line)")
    #expect(!line.contains { $0.isNewline && $0 != "\u{2028}" }, "seed \(seed)")
  }

  @Test(
    "any bytes are either refused or written as what reads back equal",
    arguments: 1...300 as ClosedRange<UInt64>
  )
  func noise(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var bytes = Array(JSONWriter.line(random.tree()).utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let alphabet = Array("[]{},:\"\\u0e-.é \n".utf8) + [0, 0xFF]
      let place = Int.random(in: bytes.indices, using: &random)
      bytes[place] = alphabet.randomElement(using: &random) ?? 0
    }
    guard let value = try? JSONReader.read(bytes) else { return }
    #expect(try JSONReader.read(Array(JSONWriter.line(value).utf8)) == value, "seed \(seed)")
  }

  @Test(
    "a string has the escapes that JSON needs and no others",
    arguments: [
      ("", #""""#), (#"a"b\c"#, #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#),
      ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f\u007f""#), ("é漢🎈/", #""é漢🎈/""#),
    ]
  )
  func quoted(text: String, written: String) {
    #expect(JSONWriter.quoted(text) == written)
  }

  @Test("members keep their order, and numbers are as short as they can be")
  func line() throws {
    let text = #"{"b": [1, 0.5, -0], "a": {"c": null, "d": [true, false, {}, []]}}"#
    #expect(JSONWriter.line(try tree(text).value) == text.replacing("-0", with: "0"))
  }

  @Test("what JSON cannot express is null", arguments: [Double.infinity, -.infinity, .nan])
  func notFinite(number: Double) {
    #expect(JSONWriter.line(SourceValue(.array([SourceValue(.number(number))]))) == "[null]")
  }
}
