import Foundation
import LayoutEngine
import LayoutHost
import TestSupport
import Testing

@Suite("Numbers in printed differences")
struct DifferenceNumberTests {
  /// A saved result with one item, one section and the given members.
  private static func result(
    size: String = "[300, 200]",
    frame: String = "[0, 0, 100, 50]",
    element: String = "",
    section: String = "",
    more: String = ""
  ) throws -> ComparedLayout {
    let size = size.dropFirst().dropLast().split(separator: ", ")
    let text = """
      {"contentSize": {"width": \(size[0]), "height": \(size[1])}, "contentOffset": {"x": 0, "y": 0},
       \(more) "sections": [{"layout": "list", "frame": [0, 0, 300, 200]\(section)}],
       "elements": [{"kind": "item", "section": 0, "item": 0, "frame": \(frame)\(element)}]}
      """
    let folder = try TemporaryFolder(["a.json": text])
    return try Session(.testing()).compared(opening: folder.path(of: "a.json"), .wholeContent)
  }

  private static func table(
    _ before: ComparedLayout,
    _ after: ComparedLayout
  ) throws -> [String] {
    let difference = try LayoutDifference(from: before, to: after)
    return try ReportRenderer(format: .table).text(of: difference).split(separator: "\n")
      .map(String.init)
  }

  @Test(
    "A difference prints two numbers with as many digits as tell them apart",
    arguments: [
      ("0", "44", "0 → 44"), ("0.25", "0.75", "0.25 → 0.75"),
      ("0.3333333333333333", "0.3333", "0.33333 → 0.3333"),
      ("0.3333333333333333", "0.3333333333333334", "0.3333333333333333 → 0.3333333333333334"),
      ("294", "294.0001", "294 → 294.0001"), ("294", "293.9999", "294 → 293.9999"),
      ("0", "1e-20", "0 → 1e-20"), ("-1e-05", "1e-05", "-1e-05 → 1e-05"),
      ("1e16", "10000000000000002", "1e+16 → 1.0000000000000002e+16"),
      ("123456789.00000001", "123456789", "123456789.00000001 → 123456789"),
    ]
  )
  func digits(before: String, after: String, words: String) throws {
    let lines = try Self.table(
      Self.result(frame: "[0, \(before), 100, 50]"),
      Self.result(frame: "[0, \(after), 100, 50]")
    )
    let row = try #require(lines.first { $0.hasPrefix("0.0 ") })
    #expect(row.contains(" \(words)  "), "\(row)")
  }

  @Test(
    "Random numbers that differ still differ when they are read back from a difference",
    arguments: [1, 2, 3] as [UInt64]
  )
  func random(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    for _ in 0..<40 {
      let before = Double.random(in: -1000...1000, using: &numbers)
      let after =
        before + Double.random(in: 1...10, using: &numbers)
        * pow(10, Double(Int.random(in: -13...0, using: &numbers)))
      let lines = try Self.table(
        Self.result(frame: "[\(before), 0, 100, 50]"),
        Self.result(frame: "[\(after), 0, 100, 50]")
      )
      let row = try #require(lines.first { $0.hasPrefix("0.0 ") })
      let words = row.split(separator: " ").compactMap { Double($0) }
      #expect(words[1] < words[2], "seed \(seed): \(row)")
      #expect(abs(words[1] - before) <= 0.0005 && abs(words[2] - after) <= 0.0005)
    }
  }

  @Test("A difference prints a number that does not differ with three digits")
  func same() throws {
    let lines = try Self.table(
      Self.result(frame: "[0.33333333, 0, 100, 50]"),
      Self.result(frame: "[0.33333333, 0.00001, 100, 50]")
    )
    let row = try #require(lines.first { $0.hasPrefix("0.0 ") })
    #expect(row == "0.0      0.333  0 → 1e-05    100      50")
  }

  @Test(
    "A difference tells close numbers apart wherever its table has numbers",
    arguments: [
      ("content size", "content  300 × 200 → 300 × 200.0001"),
      ("inset", "inset  0, 0, 0, 0 → 0, 1e-05, 0, 0"),
      ("alpha", "1 → 0.9999"), ("scale", "× 2 → × 2.0001"), ("identity", "none → × 1.0001"),
      ("transform", "1 0 0 1 5.0001 0"),
    ]
  )
  func places(_ name: String, words: String) throws {
    let pairs: [String: (ComparedLayout, ComparedLayout)] = [
      "content size": (try Self.result(), try Self.result(size: "[300, 200.0001]")),
      "inset": (
        try Self.result(),
        try Self.result(
          more: #""contentInset": {"top": 0, "leading": 0.00001, "bottom": 0, "trailing": 0},"#
        )
      ),
      "alpha": (try Self.result(), try Self.result(element: #", "alpha": 0.9999"#)),
      "scale": (
        try Self.result(element: #", "transform": [2, 0, 0, 2, 0, 0]"#),
        try Self.result(element: #", "transform": [2.0001, 0, 0, 2.0001, 0, 0]"#)
      ),
      "identity": (
        try Self.result(),
        try Self.result(element: #", "transform": [1.0001, 0, 0, 1.0001, 0, 0]"#)
      ),
      "transform": (
        try Self.result(element: #", "transform": [1, 0, 0, 1, 5, 0]"#),
        try Self.result(element: #", "transform": [1, 0, 0, 1, 5.0001, 0]"#)
      ),
    ]
    let pair = try #require(pairs[name])
    let lines = try Self.table(pair.0, pair.1)
    #expect(lines.contains { $0.contains(words) }, "\(lines)")
  }

  // MARK: Resting offsets

  @Test(
    "A difference shows the resting offset of a section that scrolls orthogonally",
    arguments: [
      (#", "orthogonalOffset": 0"#, #", "orthogonalOffset": 40"#, "0 → 40"),
      (#", "orthogonalOffset": 40"#, #", "orthogonalOffset": 40.0001"#, "40 → 40.0001"),
      ("", #", "orthogonalOffset": 0"#, "none → 0"), (#", "orthogonalOffset": 0"#, "", "0 → none"),
    ]
  )
  func restingOffset(before: String, after: String, words: String) throws {
    let lines = try Self.table(Self.result(section: before), Self.result(section: after))
    #expect(lines.count == 3)
    #expect(lines[0].hasSuffix("  rests at"))
    #expect(lines[1].hasSuffix("  \(words)"))
  }

  @Test("A difference has no column for resting offsets if no section scrolls orthogonally")
  func noRestingOffset() throws {
    let session = Session(.testing())
    try session.open(json: #"{"sections": [{"layout": "list", "items": 1}]}"#)
    let one = try session.compared(.wholeContent)
    try session.open(json: #"{"sections": [{"layout": "list", "items": 2}]}"#)
    let lines = try Self.table(one, session.compared(.wholeContent))
    #expect(!lines.contains { $0.contains("rests at") })
  }
}
