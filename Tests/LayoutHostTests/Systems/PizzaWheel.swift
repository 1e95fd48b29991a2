import LayoutModel
import TestSupport

/// A random list of pizzas at a random offset, and its visible elements, computed independently.
struct PizzaWheel {
  let container: LayoutSize
  let count: Int
  let size: Double
  let isLeft: Bool
  let margin: Double
  let offset: Double

  init(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    container = LayoutSize(
      width: Double.random(in: 40...900, using: &numbers),
      height: Double.random(in: 1...1200, using: &numbers)
    )
    count = Int.random(in: 0...24, using: &numbers)
    size = Double.random(in: 20...500, using: &numbers)
    isLeft = Bool.random(using: &numbers)
    margin = Double.random(in: 0...20, using: &numbers)
    let index = Double.random(in: -0.7...Double(count) + 0.7, using: &numbers)
    offset = index * size - container.height / 2
  }

  /// The document, with or without the options that only halves have.
  func json(layout: String, isHalf: Bool) -> String {
    let side = isLeft ? "left" : "right"
    let half = isHalf ? #", "side": "\#(side)", "margin": \#(margin)"# : ""
    return """
      {"environment": {"container": {"width": \(container.width), "height": \(container.height)}},
       "sections": [{"layout": "\(layout)", "options": {"pizzaSize": \(size)\(half)},
                     "items": \(count)}]}
      """
  }

  // MARK: Formulas

  /// The content's place at the middle of the screen.
  private var middle: Double { offset + container.height / 2 }
  /// The visible bounds.
  private var bounds: LayoutRect {
    LayoutRect(origin: LayoutPoint(x: 0, y: offset), size: container)
  }

  /// The index of the item in the middle at an offset, from 0.
  func item(at offset: Double) -> Int {
    let index = ((offset + container.height / 2) / size).rounded(.down)
    return Int(max(0, min(Double(count - 1), index)))
  }

  /// The offset that centres an item.
  func offset(of item: Int) -> Double {
    size * Double(item) + size / 2 - container.height / 2
  }

  /// How far an item rests from the middle, and the same from −1 to 1.
  private func position(of item: Int) -> (distance: Double, s: Double) {
    let distance = (Double(item) + 0.5) * size - middle
    return (distance, distance > 200 ? 1 : distance < -200 ? -1 : distance / 200)
  }

  /// The visible elements of halves: the items, then their headers.
  var halves: [LayoutElement] {
    let items = (0..<count).map { half(of: $0) }
    let headers = (0..<count).compactMap { header(of: $0) }
    return (items + headers).filter { $0.frame.overlaps(bounds) || $0.drawnFrame.overlaps(bounds) }
  }

  private func half(of item: Int) -> LayoutElement {
    let (distance, s) = position(of: item)
    let scale = 1 - 0.6 * abs(s)
    let dx = (container.width - container.width * scale) / 2 - 2
    let frame = LayoutRect(
      x: isLeft ? dx : -dx,
      y: Double(item) * size - distance / 4 * scale,
      width: container.width,
      height: size
    )
    var element = LayoutElement(kind: .item, section: 0, item: item, frame: frame)
    element.alpha = scale
    element.transform = .scale(scale)
    return element
  }

  private func header(of item: Int) -> LayoutElement? {
    let s = position(of: item).s
    guard abs(s) < 1 else { return nil }
    let frame = LayoutRect(
      x: margin,
      y: offset + (container.height - size) / 2 - 60,
      width: max(0, container.width - 2 * margin),
      height: 60
    )
    var element = LayoutElement(
      kind: .supplementary,
      elementKind: "header",
      section: 0,
      item: item,
      frame: frame,
      zIndex: 100
    )
    element.alpha = 1 - abs(s)
    element.transform = LayoutTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 20 * s)
    return element
  }

  /// The visible elements of a drum: the visible items, and ten on either side that rest outside.
  var drum: [LayoutElement] {
    let current = item(at: offset)
    let reach = container.height + 20 * size
    return (0..<count)
      .filter { row in
        let (top, start) = (Double(row) * size, offset - 10 * size)
        return top + size > start && top < start + reach
      }
      .map { row in
        let s = position(of: row).s
        let frame = LayoutRect(
          x: 0,
          y: middle - size / 2 + s * size / 2,
          width: container.width,
          height: size
        )
        let zIndex = row < current ? row : row == current ? count : count - 1 - row
        var element = LayoutElement(
          kind: .item,
          section: 0,
          item: row,
          frame: frame,
          zIndex: zIndex
        )
        element.transform = .scale(1 - 0.6 * abs(s))
        return element
      }
  }
}
