import LayoutDebugging
import Testing

@Suite("Reading of a debugger's messages")
struct MessageReaderTests {
  /// The parts of some bytes that come in pieces of a size.
  private func parts(of text: String, inPiecesOf size: Int) -> [String] {
    var reader = MessageReader()
    var parts: [String] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      while let part = reader.next() {
        switch part {
        case .message(let bytes): parts.append(String(decoding: bytes, as: UTF8.self))
        case .fault(let words): parts.append("fault: \(words)")
        }
      }
    }
    return parts
  }

  @Test("Messages are read in pieces of any size", arguments: [1, 2, 7, 1000])
  func pieces(_ size: Int) {
    let text = "Content-Length: 2\r\n\r\n{}content-length:  4\r\nOther: x\r\n\r\n{ä}"
    #expect(parts(of: text, inPiecesOf: size) == ["{}", "{ä}"])
  }

  @Test("A wrong header is skipped, and the next message is read", arguments: [1, 1000])
  func wrongHeader(_ size: Int) {
    let text = "Length: 2\r\n\r\nContent-Length: -1\r\n\r\nContent-Length: 2\r\n\r\n{}"
    let fault = "fault: a header without a valid Content-Length"
    #expect(parts(of: text, inPiecesOf: size) == [fault, fault, "{}"])
  }

  @Test("A message beyond the limit is skipped, and the next one is read")
  func tooLong() {
    let length = MessageReader.sizeLimit + 1
    let text =
      "Content-Length: \(length)\r\n\r\n" + String(repeating: "x", count: length)
      + "Content-Length: 2\r\n\r\n{}"
    let parts = parts(of: text, inPiecesOf: 65_536)
    #expect(parts.count == 2)
    #expect(parts.first?.hasPrefix("fault: a message of \(length) bytes") == true)
    #expect(parts.last == "{}")
  }

  @Test("A header without an end is skipped piece by piece")
  func endless() {
    let text =
      String(repeating: "x", count: 3 * MessageReader.headerLimit) + "\r\n\r\n"
      + "Content-Length: 2\r\n\r\n{}"
    let parts = parts(of: text, inPiecesOf: 1000)
    #expect(parts.count >= 2)
    #expect(parts.last == "{}")
  }
}
