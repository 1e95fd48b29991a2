import LayoutHost
import TestSupport
import Testing

@Suite("Lines of a batch")
struct BatchLinesTests {
  /// All lines of files that come in pieces of some sizes.
  private func lines(
    _ files: [(name: String?, text: String)],
    limit: Int = BatchLines.standardLimit,
    shard: BatchShard = .whole,
    pieceSize: () -> Int = { 7 }
  ) -> [BatchLine] {
    var lines = BatchLines(limit: limit, shard: shard)
    var found: [BatchLine] = []
    for file in files {
      lines.begin(file: file.name)
      var rest = Array(file.text.utf8)[...]
      func read() -> [UInt8] {
        let piece = rest.prefix(pieceSize())
        rest = rest.dropFirst(piece.count)
        return Array(piece)
      }
      while let line = lines.next(read) { found.append(line) }
    }
    return found
  }

  private func text(_ line: BatchLine) -> String? {
    guard case .text(let bytes) = line.content else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "A batch splits its input at line feeds and skips blank lines",
    arguments: [
      ("", []), ("\n\n", []), ("a", ["1:a"]), ("a\n", ["1:a"]), ("a\n\n \t\r\nb", ["1:a", "4:b"]),
      ("a\r\nb\r\n", ["1:a\r", "2:b\r"]), ("\n\na\n", ["3:a"]),
    ]
  )
  func cutting(_ input: String, _ expected: [String]) {
    for size in 1...4 {
      let found = lines([(nil, input)], pieceSize: { size })
      #expect(found.map { "\($0.number):\(text($0) ?? "")" } == expected)
    }
  }

  @Test("Each line of a batch has its file's name and its number in that file")
  func files() {
    let found = lines([("a", "x\ny"), ("b", "\nz\n")])
    #expect(found.map { "\($0.file ?? ""):\($0.number)" } == ["a:1", "a:2", "b:2"])
  }

  @Test("A batch drops the text of a line above the limit and keeps the other lines")
  func limit() {
    let found = lines([(nil, "abcd\nabcde\nabc\n" + String(repeating: "x", count: 100))], limit: 4)
    #expect(found.map(text) == ["abcd", nil, "abc", nil])
    #expect(found[1].content == .tooLong(limit: 4))
  }

  @Test("A batch skips blank lines even if they are longer than the limit")
  func longSpace() {
    let space = String(repeating: " ", count: 100)
    let found = lines([(nil, "a\n\(space)\n\(space)x\nb\n\(space)")], limit: 4)
    #expect(found.map(\.number) == [1, 3, 4])
    #expect(found[1].content == .tooLong(limit: 4))
  }

  @Test("Shards divide the lines of a batch so that each line is in exactly one")
  func shards() throws {
    let files = [("a", "1\n\n2\n3\n4\n"), ("b", "5\n6\n\n\n7")] as [(name: String?, text: String)]
    let shares = try (1...3)
      .map { index in
        lines(files, shard: try #require(BatchShard("\(index)/3"))).compactMap(text)
      }
    #expect(shares == [["1", "4", "7"], ["2", "5"], ["3", "6"]])
  }

  @Test(
    "A shard must be two numbers, the first from 1 to the second",
    arguments: ["", "1", "0/3", "4/3", "1/0", "a/b", "1/2/3", "+1/2"]
  )
  func wrongShards(_ text: String) { #expect(BatchShard(text) == nil) }

  @Test("The lines of a batch do not depend on the pieces in which they are read")
  func pieces() {
    for seed in UInt64(1)...40 {
      var random = SeededNumbers(seed: seed)
      let input = (0..<50)
        .map { _ in
          ["", " ", "\r", "é", "abc", "\u{0}", "xyzxyz"].randomElement(using: &random) ?? ""
        }
        .joined(separator: "\n")
      let whole = lines([(nil, input)], limit: 4, pieceSize: { 1000 })
      let cut = lines([(nil, input)], limit: 4) { Int.random(in: 1...9, using: &random) }
      #expect(whole == cut, "\(random)")
    }
  }
}
