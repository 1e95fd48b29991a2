import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Honeycombs and galleries")
struct PackingTests {
  /// A document of one layout of a random size.
  private func json(
    _ layout: String,
    options: String,
    items: String,
    container: LayoutSize,
    isMirrored: Bool
  ) -> String {
    let direction: UserInterfaceLayoutDirection = isMirrored ? .rightToLeft : .leftToRight
    return """
      {"environment": {
         "container": {"width": \(container.width), "height": \(container.height)},
         "traits": {"layoutDirection": "\(direction.rawValue)"}},
       "sections": [{"layout": "\(layout)", "options": {\(options)}, "items": \(items)}]}
      """
  }

  @Test(
    "Every item of a honeycomb is equally far from its nearest neighbour",
    arguments: UInt64(0)..<60
  )
  func honeycomb(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let (columns, count) = (
      Int.random(in: 2...7, using: &numbers), Int.random(in: 0...40, using: &numbers)
    )
    let spacing = numbers.length(0...10)
    let container = LayoutSize(width: numbers.length(100...900), height: 500)
    let text = json(
      "honeycomb",
      options: #""columns": \#(columns), "spacing": \#(spacing)"#,
      items: "\(count)",
      container: container,
      isMirrored: Bool.random(using: &numbers)
    )
    let frames = try Session.showing(text).focusedCollection().itemFrames
    #expect(frames.count == count)
    let width = (container.width - Double(columns - 1) * spacing) / Double(columns)
    for (index, frame) in frames.enumerated() {
      #expect(frame.width.agrees(with: width))
      #expect(frame.height.agrees(with: 2 * width / 3.0.squareRoot()))
      #expect(frame.x >= -1e-9 && frame.maxX <= container.width + 1e-9)
      let distances = frames.indices.filter { $0 != index }
        .map { other in
          let (dx, dy) = (frames[other].midX - frame.midX, frames[other].midY - frame.midY)
          return (dx * dx + dy * dy).squareRoot()
        }
      if let nearest = distances.min() { #expect(nearest.agrees(with: width + spacing)) }
    }
  }

  @Test(
    "The rows of a gallery fill its width and keep the photos' aspect ratios",
    arguments: UInt64(0)..<60
  )
  func gallery(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let (rowHeight, spacing) = (numbers.length(50...250), numbers.length(0...10))
    let container = LayoutSize(width: numbers.length(200...1200), height: 500)
    let isMirrored = Bool.random(using: &numbers)
    let photos = (0..<Int.random(in: 0...30, using: &numbers))
      .map { _ in LayoutSize(width: numbers.length(50...500), height: numbers.length(50...500)) }
    let text = json(
      "justifiedGallery",
      options: #""rowHeight": \#(rowHeight), "spacing": \#(spacing)"#,
      items:
        "[\(photos.map { #"{"width": \#($0.width), "height": \#($0.height)}"# }.joined(separator: ", "))]",
      container: container,
      isMirrored: isMirrored
    )
    let frames = try Session.showing(text).focusedCollection().itemFrames
      .map { isMirrored ? $0.mirrored(in: container.width) : $0 }
    var (x, y) = (0.0, 0.0)
    for (index, (frame, photo)) in zip(frames, photos).enumerated() {
      #expect(frame.width.agrees(with: frame.height * photo.width / photo.height))
      #expect(frame.height <= rowHeight + 1e-9)
      #expect(frame.x.agrees(with: x) && frame.y.agrees(with: y))
      x = frame.maxX + spacing
      guard frames.indices.contains(index + 1), frames[index + 1].y > frame.y else { continue }
      #expect(frame.maxX.agrees(with: container.width))
      (x, y) = (0, frame.maxY + spacing)
    }
  }

  static let layouts = [
    "appStore", "carousel", "coverFlow", "drumRoll", "honeycomb", "justifiedGallery", "pizzaHalves",
  ]

  @Test(
    "A layout of the program works without items, with one item and in an empty container",
    arguments: layouts
  )
  func little(layout: String) throws {
    for (width, height) in [(0.0, 0.0), (0, 500), (300, 0), (300, 500)] {
      for count in [0, 1, 5] {
        for isMirrored in [false, true] {
          let text = json(
            layout,
            options: "",
            items: "\(count)",
            container: LayoutSize(width: width, height: height),
            isMirrored: isMirrored
          )
          let session = try Session.showing(text)
          #expect(try session.focusedCollection().itemFrames.count == count)
          _ = try session.visibleState()
        }
      }
    }
  }
}
