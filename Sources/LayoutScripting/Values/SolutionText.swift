import LayoutEngine
import LayoutHost
import LayoutModel

/// Layouts in a line.
enum SolutionText {
  /// Content size and counts: `content 393 × 1204.5, 5 sections, 34 items`.
  static func facts(_ solution: Solution) -> String {
    let layout = solution.layout
    let size =
      "\(NumberText.shortest(layout.contentSize.width)) × "
      + NumberText.shortest(layout.contentSize.height)
    return "content \(size), \(count(layout.sections.count, "section")), "
      + count(layout.itemCount, "item")
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
