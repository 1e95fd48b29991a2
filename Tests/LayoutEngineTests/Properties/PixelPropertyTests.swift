import LayoutModel
import TestSupport
import Testing

import LayoutEngine

@Suite("Pixel alignment of random documents")
struct PixelPropertyTests {
  /// Rounding moves elements in the same lines by a bounded distance.
  ///
  /// A length is rounded down by less than a pixel, and every length is at most three fractions deep
  /// (section, group, inner group), each of them at most 1; so an extent is at most three pixels
  /// shorter, and a spacing that shares out what is left as much longer. A position is the sum of
  /// the extents and spacings before it, each of an item, of a group or of a section, and half a
  /// pixel.
  @Test(
    "Pixel alignment moves an element by a bounded number of pixels per element before it",
    arguments: RandomCase.documents(.tame, 0..<400)
  )
  func difference(_ random: RandomCase) {
    random.expect { document in
      guard document.fillsOnlyOuterGroups else { return nil }
      var aligned = document.leftToRight.unscrolled
      var exact = aligned
      aligned.collections[0].configuration.pixelAlignment = true
      exact.collections[0].configuration.pixelAlignment = false
      let (onPixels, offPixels) = (try aligned.solved(), try exact.solved())
      guard onPixels.lines == offPixels.lines else { return nil }
      let (one, other) = (onPixels.allElements, offPixels.allElements)
      guard one.count == other.count else { return "\(other.count) became \(one.count)" }
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
}

extension LayoutDocument {
  /// Whether only the sections' own groups are filled with as much as fits.
  fileprivate var fillsOnlyOuterGroups: Bool {
    sections.indices.allSatisfy { index in
      guard let group = description(of: index)?.group else { return true }
      return group.subitems.allSatisfy { !$0.isFilled }
    }
  }
}

extension GroupDescription {
  fileprivate var subitems: [SubitemDescription] {
    switch content {
    case .repeated(let subitems, _): subitems
    case .count(let subitem, _, _): [subitem]
    case .provided, .frames: []
    }
  }
}

extension SubitemDescription {
  fileprivate var isFilled: Bool {
    guard case .group(let group) = self else { return false }
    if case .repeated = group.content { return true }
    return group.subitems.contains { $0.isFilled }
  }
}

extension CollectionLayout {
  /// For neighbours, whether they are in one group, and on which side of each other.
  fileprivate var lines: [Bool] {
    var lines: [Bool] = []
    for section in sections.map(\.layout) {
      for item in 0..<max(0, section.frames.count - 1) {
        let (one, next) = (section.frames.frame(at: item), section.frames.frame(at: item + 1))
        lines += [one.midX > next.midX, one.midY > next.midY]
        guard let groups = section.groups else { continue }
        lines.append(groups.frame(ofItem: item) == groups.frame(ofItem: item + 1))
      }
    }
    return lines
  }
}

extension LayoutRect {
  /// Corner and extents.
  fileprivate var numbers: [Double] { [x, y, width, height] }
}
