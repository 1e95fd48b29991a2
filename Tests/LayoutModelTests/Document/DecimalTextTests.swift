import LayoutModel
import Testing

@Suite("Numbers in written JSON")
struct DecimalTextTests {
  @Test(
    "The JSON writer gives a number its shortest text",
    arguments: [
      0, -0.0, 1, -1, 9, 10, 99, 100, 12_345_678_901, 0x1p53, -0x1p53, 0x1p53 + 2, 0.5, -0.5, 0.25,
      0.1, 0.001, 0.0009, 1e-7, 1.0 / 3, 100.0 / 3, 0.3, 2.675, 1e21, 1e22, .leastNonzeroMagnitude,
      0x1p-10, 0x1p-9,
      4_503_599_627_370_495.5, 999.9999999999999, 123_456_789_012_345.98, .greatestFiniteMagnitude,
    ]
  )
  func written(number: Double) { check(number) }

  @Test(
    "The JSON writer gives random numbers their shortest text",
    arguments: 1...20 as ClosedRange<UInt64>
  )
  func random(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let whole = Double(Int.random(in: -2_000_000...2_000_000, using: &random))
      for divisor in [2.0, 3, 6, 7, 8, 10, 100, 1000, 10_000, 65_536] { check(whole / divisor) }
      check(Double.random(in: -1000...1000, using: &random))
      check(Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random)))
      let exponent = Int.random(in: -12...54, using: &random)
      check(
        Double.random(in: 1...2, using: &random)
          * Double(sign: .plus, exponent: exponent, significand: 1)
      )
    }
  }

  @Test(
    "The JSON writer writes a frame as its four numbers",
    arguments: [
      LayoutRect(x: 0, y: -1.5, width: 1.0 / 3, height: 1e300),
      LayoutRect(x: 1e-9, y: 2, width: 0, height: 0.1),
    ]
  )
  func frame(frame: LayoutRect) {
    let numbers = [frame.x, frame.y, frame.width, frame.height]
    #expect(JSONWriter.line(frame) == JSONWriter.line(numbers))
  }

  private func check(_ number: Double) {
    guard number.isFinite else { return }
    #expect(JSONWriter.line(number) == NumberText.shortest(number))
  }
}
