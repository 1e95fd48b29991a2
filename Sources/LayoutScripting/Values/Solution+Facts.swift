import LayoutEngine
import LayoutModel

extension Solution.Collection {
  /// The content size and the counts: `content 393 × 1204.5, 5 sections, 34 items`.
  var facts: String {
    let size =
      "\(NumberText.rounded(layout.contentSize.width)) × "
      + NumberText.rounded(layout.contentSize.height)
    return "content \(size), \(layout.sections.count.counted("section")), "
      + layout.itemCount.counted("item")
  }
}
