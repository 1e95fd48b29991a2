// Lays out a document with plugins from a folder, then reads frames, scrolls, changes and draws it.
import LayoutHost

let examples = CommandLine.arguments.dropFirst().first ?? "docs/examples"
let session = Session(HostConfiguration(pluginFolders: ["\(examples)/../../plugins"]))
do {
  try session.open(path: "\(examples)/mixed.json")

  // An item by section and item, which count from 0.
  if let element = try session.element(at: ItemPath(section: 1, item: 2)) {
    print("item 1.2 at \(element.frame.x), \(element.frame.y)")
  }

  // The elements in a rectangle: O(log n + k), however long the content is.
  let found = try session.elements(in: LayoutRect(x: 0, y: 100, width: 200, height: 50))
  print("\(found.count) elements meet the rectangle")

  // The visible elements after a scroll: pinned items move, `visibleItems` hooks run.
  let offset = try session.scroll(to: LayoutPoint(x: 0, y: 200))
  print("\(try session.focusedVisibleState().elements.count) elements are visible at \(offset.y)")

  // A change keeps the first visible item in its place.
  try session.deleteItems(0..<1, section: 0)
  print("content is \(try session.contentSize().height) high")

  let picture = try Picture(of: session.solve())
  print("a picture of \(SVGRenderer().text(of: picture).utf8.count) bytes")
} catch {
  // An error has a code, a message, its place, and often a hint.
  print("\(error.code.rawValue): \(error.message)")
}
