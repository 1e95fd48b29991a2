import LayoutEngine
import LayoutModel

extension Solution.Collection {
  /// The content size and the counts: `content 393 × 1204.5, 5 sections, 34 items`.
  var facts: String {
    let size =
      "\(NumberText.shortest(layout.contentSize.width)) × "
      + NumberText.shortest(layout.contentSize.height)
    return "content \(size), \(Self.count(layout.sections.count, "section")), "
      + Self.count(layout.itemCount, "item")
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
