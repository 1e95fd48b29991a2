import LayoutEngine
import LayoutModel

// The texts of a picture.
extension Picture {
  /// The number of characters that are shown of a document's names.
  private static let nameLength = 120

  // MARK: Labels

  /// An item's index path; for other elements, the kind.
  static func label(of element: LayoutElement) -> String {
    guard element.kind == .item else {
      return clean(element.elementKind ?? element.kind.rawValue)
    }
    return indexPath(of: element)
  }

  // MARK: Titles

  /// `393 × 1200 points, 2 sections, 12 items`; for a screen, its size and the number of
  /// collections.
  static func title(of solution: Solution) -> String {
    guard let layout = solution.single?.layout else {
      return "screen of \(words(solution.environment.screen)) points, "
        + count(solution.collections.count, "collection")
    }
    return "\(words(layout.contentSize)) points, \(count(layout.sections.count, "section")), "
      + count(layout.itemCount, "item")
  }

  /// `section 1 “feed”: waterfall, 12 items`.
  /// - Parameters:
  ///   - section: the section, from 0; nil in the layout's own elements.
  ///   - layout: the section's layout.
  /// - Returns: the line.
  static func title(ofSection section: Int?, in layout: CollectionLayout) -> String {
    guard let section, layout.sections.indices.contains(section) else {
      return "the layout's own items"
    }
    let shown = layout.sections[section]
    let name = shown.id.map { " “\(clean($0))”" } ?? ""
    let failed = shown.layout.failure.map {
      ", in place of “\(clean($0.plugin ?? "a plugin"))”, which failed"
    }
    return "section \(section)\(name): \(clean(shown.layout.provider))\(failed ?? ""), "
      + count(shown.layout.frames.count, "item")
  }

  /// `header 1.0 (supplementary) at 0, 132, 393 × 44, zIndex 1`.
  static func title(of element: LayoutElement) -> String {
    let valueLimit = 8
    let path = indexPath(of: element)
    var words = element.kind.rawValue
    if let kind = element.elementKind { words = clean(kind) }
    if !path.isEmpty { words += " " + path }
    if element.elementKind != nil { words += " (\(element.kind.rawValue))" }
    words += " at \(place(element.frame)), zIndex \(element.zIndex)"
    if element.isEstimated { words += ", estimated" }
    if element.alpha != 1 { words += ", alpha \(NumberText.rounded(element.alpha))" }
    if case .object(let values)? = element.values?.content {
      let texts = values.members.prefix(valueLimit)
        .map { "\(clean($0.key)) \(clean(JSONWriter.line($0.value)))" }
      words += ", " + texts.joined(separator: ", ")
    }
    return words
  }

  /// `3 changed, 1 added, 2 removed, 40 equal`.
  static func title(of counts: LayoutDifference.Counts) -> String {
    "\(counts.changed) changed, \(counts.added) added, \(counts.removed) removed, "
      + "\(counts.equal) equal"
  }

  /// `part title at 8, 8, 120 × 20`.
  static func title(of part: CellPart) -> String {
    "part \(clean(part.name)) at \(place(part.frame))"
  }

  /// `overlay badge at 0, 0, 20 × 20, zIndex 1`.
  static func title(of overlay: ScreenOverlay) -> String {
    "overlay \(clean(overlay.kind)) at \(place(overlay.frame)), zIndex \(overlay.zIndex)"
  }

  private static func indexPath(of element: LayoutElement) -> String {
    [element.section, element.item].compactMap { $0.map(String.init) }.joined(separator: ".")
  }

  private static func place(_ frame: LayoutRect) -> String {
    "\(NumberText.rounded(frame.x)), \(NumberText.rounded(frame.y)), \(words(frame.size))"
  }

  private static func words(_ size: LayoutSize) -> String {
    "\(NumberText.rounded(size.width)) × \(NumberText.rounded(size.height))"
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
  }

  // MARK: Names from outside

  /// A name without control characters and marks of reading direction; long names are cut off.
  static func clean(_ name: String) -> String { clean(name, limit: nameLength) }

  /// A text without control characters and marks of reading direction, cut after a number of
  /// characters.
  static func clean(_ name: String, limit: Int) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in name.unicodeScalars.prefix(limit) {
      switch scalar {
      case "\t", "\n", "\r", "\u{2028}", "\u{2029}": clean.append(" ")
      case let scalar where isPrintable(scalar): clean.append(scalar)
      default: continue
      }
    }
    return String(clean) + (name.unicodeScalars.count > limit ? "…" : "")
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: false
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
    // Noncharacters; XML forbids the last two of the first plane.
    case 0xFDD0...0xFDEF: false
    case let value where value & 0xFFFE == 0xFFFE: false
    default: true
    }
  }
}
