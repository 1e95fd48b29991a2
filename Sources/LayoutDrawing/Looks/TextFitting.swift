import LayoutModel

/// Breaks texts of content into lines that fit, and ends the last one with an ellipsis.
///
/// Widths are those of the font Inter, in which PNG and PDF are drawn and which is about as wide as
/// the fonts of systems, so that every format has the same lines. No font needs to be installed.
struct TextFitting {
  let size: Double
  let weight: FontWeight

  /// Returns the width of a text, in points.
  func width(of text: some StringProtocol) -> Double {
    let widths = weight > .medium ? Self.semibold : Self.regular
    let sum = text.unicodeScalars.reduce(0) { sum, scalar in
      let index = Int(scalar.value) - 0x20
      return sum + (widths.indices.contains(index) ? widths[index] : Self.width(of: scalar))
    }
    return Double(sum) / 1000 * size
  }

  /// Returns the lines of a text: at most a number of them, each at most as wide as a length.
  /// - Complexity: O(length of the text × length of a line).
  func lines(of text: String, within width: Double, limit: Int) -> [String] {
    guard limit > 0, width > 0 else { return [] }
    var lines: [String] = []
    var words = text.split(separator: " ")[...]
    while !words.isEmpty, lines.count < limit {
      let isLast = lines.count == limit - 1
      let rest = words.joined(separator: " ")
      if isLast || self.width(of: rest) <= width {
        lines.append(cut(rest, to: width))
        break
      }
      var line = String(words.removeFirst())
      while let next = words.first, self.width(of: "\(line) \(next)") <= width {
        line = "\(line) \(next)"
        words.removeFirst()
      }
      lines.append(cut(line, to: width))
    }
    return lines.filter { !$0.isEmpty }
  }

  /// Returns a text, or the part of it that fits with an ellipsis; empty if not even that fits.
  func cut(_ text: String, to width: Double) -> String {
    guard self.width(of: text) > width else { return text }
    var kept = text[...]
    while !kept.isEmpty {
      kept.removeLast()
      while kept.last == " " { kept.removeLast() }
      if !kept.isEmpty, self.width(of: kept) + self.width(of: "…") <= width {
        return "\(kept)…"
      }
    }
    return ""
  }

  /// The width of a character outside ASCII, in thousandths of the font size: that of a wide letter.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x2026: 820
    case 0xA0..<0x250: 640
    case 0x300..<0x370, 0x200B...0x200F: 0
    case 0x250..<0x1100: 700
    default: 1000
    }
  }

  // The advances of Inter 4.0 from U+0020 to U+007E, in thousandths of the font size.
  // swift-format-ignore
  private static let regular = [
    281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357,
    625, 464, 605, 636, 642, 608, 624, 571, 616, 624, 276, 280, 659, 659, 659, 507,
    936, 676, 651, 727, 719, 598, 587, 743, 740, 264, 543, 652, 562, 889, 753, 761,
    635, 761, 639, 638, 642, 741, 676, 949, 642, 665, 625, 362, 357, 362, 469, 452,
    497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544, 237, 869, 585, 597,
    609, 609, 372, 523, 364, 581, 557, 812, 540, 557, 541, 362, 327, 362, 659,
  ]
  // swift-format-ignore
  private static let semibold = [
    248, 309, 396, 643, 649, 844, 663, 213, 393, 393, 543, 673, 295, 466, 290, 379,
    667, 481, 621, 652, 666, 632, 648, 587, 646, 648, 290, 295, 673, 673, 673, 544,
    999, 724, 657, 744, 724, 608, 586, 755, 744, 275, 561, 677, 566, 906, 741, 775,
    643, 776, 651, 649, 660, 734, 724, 1007, 690, 705, 653, 393, 379, 393, 481, 468,
    497, 575, 630, 577, 630, 593, 377, 625, 613, 261, 261, 569, 261, 898, 610, 608,
    625, 625, 397, 549, 380, 608, 576, 837, 562, 576, 562, 393, 358, 393, 673,
  ]
}
