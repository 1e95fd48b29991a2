import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Random documents on pixels and off them")
struct PixelPropertyTests {
  /// How far rounding can move what stands in the same lines.
  ///
  /// A length is rounded down by less than a pixel, and every length is at most three fractions deep
  /// (section, group, inner group), each of them at most 1; so an extent is at most three pixels
  /// shorter, and a spacing that shares out what is left as much longer. A position is the sum of
  /// the extents and spacings before it, each of an item, of a group or of a section, and half a
  /// pixel.
  @Test("differ by less than some pixels an item", arguments: RandomCase.documents(.tame, 0..<400))
  func difference(_ random: RandomCase) {
    random.expect { document in
      var aligned = document
      // Rows that rest at groups may rest at another one.
      for section in aligned.sections.indices { aligned.sections[section].orthogonalOffset = 0 }
      var exact = aligned
      aligned.configuration.pixelAlignment = true
      exact.configuration.pixelAlignment = false
      let (one, other) = (try aligned.solved().allElements, try exact.solved().allElements)
      guard Self.hasSameLines(one, other) else { return nil }
      for (number, (one, other)) in zip(one, other).enumerated() {
        let bound = aligned.pixel * 6 * Double(number + 2)
        let numbers = zip(one.frame.numbers, other.frame.numbers)
        if numbers.contains(where: { abs($0 - $1) > bound }) {
          return "\(other.frame) became \(one.frame), more than \(bound) apart"
        }
      }
      return nil
    }
  }

  /// Whether both have as many elements, and neighbours stand on the same side of each other: so
  /// lines have as many items.
  private static func hasSameLines(_ one: [LayoutElement], _ other: [LayoutElement]) -> Bool {
    func turns(_ elements: [LayoutElement]) -> [Bool] {
      zip(elements, elements.dropFirst()).map { $0.frame.midX > $1.frame.midX }
        + zip(elements, elements.dropFirst()).map { $0.frame.midY > $1.frame.midY }
    }
    return one.count == other.count && turns(one) == turns(other)
  }
}

extension Rect {
  /// Corner and extents.
  fileprivate var numbers: [Double] { [x, y, width, height] }
}
