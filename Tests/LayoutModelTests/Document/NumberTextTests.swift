import LayoutModel
import Testing

@Suite("Number texts")
struct NumberTextTests {
  @Test("The text of a finite double reads back equal", arguments: 1...40 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<250 {
      let number = random.finiteDouble()
      #expect(Double(NumberText.shortest(number)) == number, "seed \(seed)")
      let coordinate = (number.truncatingRemainder(dividingBy: 10_000) * 3).rounded() / 3
      #expect(Double(NumberText.shortest(coordinate)) == coordinate, "seed \(seed)")
    }
  }

  @Test(
    "The text of a number has no more digits than it needs, and no point if it is whole",
    arguments: [
      (0, "0"), (-0.0, "0"), (44, "44"), (-44, "-44"), (0.1, "0.1"), (-1.5, "-1.5"),
      (1.0 / 3, "0.3333333333333333"), (0.1 + 0.2, "0.30000000000000004"), (1e-7, "1e-07"),
      (999_999_999_999_999, "999999999999999"), (-999_999_999_999_999, "-999999999999999"),
      (1e15, "1000000000000000"), (9_007_199_254_740_992, "9007199254740992"), (1e16, "1e+16"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.leastNonzeroMagnitude, "5e-324"),
    ] as [(Double, String)]
  )
  func shortest(number: Double, text: String) {
    #expect(NumberText.shortest(number) == text)
  }

  @Test(
    "A refused number has at most three decimals, and never looks like a whole number",
    arguments: [
      (-1.0 / 3, "-0.333"), (1234.56789, "1234.568"), (-1, "-1"), (0.5, "0.5"), (-1e-7, "-1e-07"),
      (2.9999999, "2.9999999"), (1e300, "1e+300"), (.infinity, "inf"),
    ] as [(Double, String)]
  )
  func refused(number: Double, text: String) {
    #expect(NumberText.refused(number) == text)
  }
}
