// Lays out a document with plugins from a folder, then reads frames, searches a rectangle and scrolls.
import LayoutEngine
import LayoutHost
import LayoutModel

let examples = CommandLine.arguments.dropFirst().first ?? "docs/examples"
let session = Session(HostConfiguration(pluginFolders: ["\(examples)/../../plugins"]))
do {
  try session.open(path: "\(examples)/mixed.json")
  let layout = try session.focusedCollection().layout
  print("content \(layout.contentSize.width) × \(layout.contentSize.height)")

  // One frame, by index path; sections and items count from 0.
  if let element = layout.element(at: ItemPath(section: 1, item: 2)) {
    print("item 1.2 at \(element.frame.x), \(element.frame.y)")
  }

  // The elements that meet a rectangle: O(log n + k), however long the content is.
  let found = layout.elements(in: Rect(x: 0, y: 100, width: 200, height: 50))
  print("\(found.count) elements meet the rectangle")

  // The visible state at another offset: pinned items move, `visibleItems` hooks run.
  let visible = try session.focusedVisibleState(at: Point(x: 0, y: 200))
  print("\(visible.elements.count) elements are visible at 200")
} catch {
  // A failure names its code, its place and often a hint.
  print("\(error.code.rawValue): \(error.message)")
}
