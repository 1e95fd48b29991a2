import LayoutModel
import Testing

@Suite("JSON writing")
struct JSONTextTests {
  @Test("A random tree written as JSON reads back equal", arguments: 1...300 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let value = random.tree()
    let line = JSONWriter.line(value)
    #expect(try JSONReader.read(Array(line.utf8)) == value, "seed \(seed): \(line)")
    #expect(!line.contains { $0.isNewline && $0 != "\u{2028}" }, "seed \(seed)")
  }

  @Test(
    "The JSON reader refuses random bytes, or reads a value that reads back equal when written",
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
    "The JSON writer escapes quotes, backslashes and control characters only",
    arguments: [
      ("", #""""#), (#"a"b\c"#, #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#),
      ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f\u007f""#), ("é漢🎈/", #""é漢🎈/""#),
    ]
  )
  func quoted(text: String, written: String) {
    #expect(JSONWriter.quoted(text) == written)
  }

  @Test("The JSON writer keeps the order of members, and writes short numbers")
  func line() throws {
    let text = #"{"b": [1, 0.5, -0], "a": {"c": null, "d": [true, false, {}, []]}}"#
    #expect(JSONWriter.line(try tree(text).value) == text.replacing("-0", with: "0"))
  }

  @Test(
    "A number that JSON cannot express is an error with its place",
    arguments: [(Double.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan")]
  )
  func notFinite(number: Double, name: String) throws {
    var json = JSONWriter()
    json.object(.lines) { json in
      json.member("first", 1)
      json.array("frame") { json in
        json.value(2.0)
        json.value(number)
        json.value(-Double.infinity)
      }
    }
    #expect(json.text == "{\n  \"first\": 1,\n  \"frame\": [2, null, null]\n}")
    let failure = #expect(throws: LayoutError.self) { try json.finished() }
    #expect(failure?.code == .outOfRange)
    #expect(failure?.message.hasSuffix(#"cannot express: "frame": [2, \#(name)"#) == true)
    #expect(throws: LayoutError.self) { try json.flush(1) { _ in Issue.record("it was written") } }
    var object = SourceObject()
    object.set("lengths", to: SourceValue(.array([SourceValue(.number(number))])))
    let other = #expect(throws: LayoutError.self) {
      try SourceValue(.object(object)).checkNumbers()
    }
    #expect(other?.path == "lengths[0]")
    #expect(other?.message == "lengths[0] is \(name), which no document can express")
  }

  @Test("The JSON writer writes null without an error")
  func null() throws {
    var json = JSONWriter()
    SourceValue(.array([SourceValue(.null)])).write(to: &json)
    #expect(try json.finished() == "[null]")
  }
}
