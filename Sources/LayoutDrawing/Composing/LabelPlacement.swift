import LayoutModel

// Placement of labels; a label without enough space is left out.
//
// The width of a text depends on the reader's font. The estimate errs on the wide side.
extension PictureLabel {
  /// The font sizes to try for elements, in points.
  static let elementSizes: [Double] = [12, 10, 8]
  /// The font sizes to try for parts of cells, in points.
  static let partSizes: [Double] = [9, 7]
  /// The height of the name above a collection, in points.
  static let captionHeight = 24.0

  /// The minimum distance between a label and an edge, in points.
  private static let padding = 3.0

  /// A label in the middle of a frame.
  static func centred(
    _ text: String,
    in frame: LayoutRect,
    sizes: [Double] = elementSizes
  ) -> PictureLabel? {
    guard let box = largestBox(of: text, in: frame.size, sizes: sizes) else { return nil }
    return label(text, box.size, around: LayoutPoint(x: frame.midX, y: frame.midY))
  }

  /// A label in a frame clear of the obstacles that cover it: in the middle, or else in a corner.
  static func beside(_ obstacles: [LayoutRect], _ text: String, in frame: LayoutRect)
    -> PictureLabel?
  {
    for size in elementSizes {
      guard let box = largestBox(of: text, in: frame.size, sizes: [size]) else { continue }
      let (left, right) = (frame.x + box.width / 2, frame.maxX - box.width / 2)
      let (top, bottom) = (frame.y + box.height / 2, frame.maxY - box.height / 2)
      let middles = [
        LayoutPoint(x: frame.midX, y: frame.midY), LayoutPoint(x: right, y: top),
        LayoutPoint(x: right, y: bottom),
        LayoutPoint(x: left, y: top), LayoutPoint(x: left, y: bottom),
      ]
      let free = middles.first { middle in
        let corner = LayoutPoint(x: middle.x - box.width / 2, y: middle.y - box.height / 2)
        let place = LayoutRect(
          origin: corner,
          size: LayoutSize(width: box.width, height: box.height)
        )
        return !obstacles.contains { $0.overlaps(place) }
      }
      if let free { return label(text, size, around: free) }
    }
    return nil
  }

  /// A label in the upper or lower left corner of a frame, if nothing covers it.
  static func inCorner(
    _ text: String,
    of frame: LayoutRect,
    avoiding obstacles: some Sequence<LayoutRect>
  ) -> PictureLabel? {
    let sizes = Array(elementSizes.dropFirst())
    guard let box = largestBox(of: text, in: frame.size, sizes: sizes) else { return nil }
    let places = [frame.y, frame.maxY - box.height]
      .map { LayoutRect(x: frame.x, y: $0, width: box.width, height: box.height) }
    var isFree = [true, true]
    for obstacle in obstacles {
      for (index, place) in places.enumerated() where obstacle.overlaps(place) {
        isFree[index] = false
      }
    }
    guard let index = isFree.firstIndex(of: true) else { return nil }
    let baseline = places[index].midY + capHeight(box.size) / 2
    return PictureLabel(
      text: text,
      size: box.size,
      position: LayoutPoint(x: frame.x + padding + 2, y: baseline),
      anchor: .start
    )
  }

  /// A name above something, at its left edge.
  static func caption(_ name: String, above frame: LayoutRect) -> PictureLabel? {
    let text = Picture.clean(name)
    guard !text.isEmpty, width(of: text, size: 13) <= frame.width else { return nil }
    let position = LayoutPoint(x: frame.x, y: frame.y - 10)
    return PictureLabel(text: text, size: 13, position: position, anchor: .start)
  }

  // MARK: Sizes of texts

  /// The largest of several font sizes in which a text fits.
  /// - Parameters:
  ///   - text: the text.
  ///   - room: the available size, in points.
  ///   - sizes: the font sizes to try, in points, the largest first.
  /// - Returns: the font size, and the size of the label with its padding; nil if the text does not
  ///   fit.
  private static func largestBox(
    of text: String,
    in room: LayoutSize,
    sizes: [Double]
  ) -> (size: Double, width: Double, height: Double)? {
    guard !text.isEmpty else { return nil }
    let em = width(of: text, size: 1)
    return sizes.lazy
      .map { (size: $0, width: em * $0 + 2 * padding + 2, height: $0 + 2 * padding) }
      .first { $0.width <= room.width && $0.height <= room.height }
  }

  private static func label(_ text: String, _ size: Double, around middle: LayoutPoint)
    -> PictureLabel
  {
    let position = LayoutPoint(x: middle.x, y: middle.y + capHeight(size) / 2)
    return PictureLabel(text: text, size: size, position: position, anchor: .middle)
  }

  /// The height of capitals and digits in most sans-serif fonts, in points.
  private static func capHeight(_ size: Double) -> Double { size * 0.72 }

  /// The approximate width of a text.
  static func width(of text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) } * size
  }

  /// A character's width as a fraction of the font size.
  private static func width(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "!", "|", " ": 0.32
    case "m", "w", "M", "W", "@", "%": 0.95
    case "0"..."9": 0.64
    case "A"..."Z": 0.74
    case "\u{20}"..."\u{7E}": 0.6
    case "\u{A0}"..."\u{24F}": 0.7
    default: 1.1
    }
  }
}
