import LayoutModel
import TestSupport

import LayoutDrawing

/// Pictures that no layout has made.
enum RandomPicture {
  /// Collections of elements anywhere, of all kinds.
  static func picture(names: [String], _ numbers: inout SeededNumbers) -> Picture {
    let count = Int.random(in: 1...3, using: &numbers)
    let isWhole = Bool.random(using: &numbers)
    let panes = (0..<count)
      .map { index -> PicturePane in
        var pane = pane(names: names, &numbers)
        pane.extent = isWhole ? .wholeContent : .visibleBounds
        pane.offset = LayoutPoint(
          x: Double(index) * numbers.length(0...500),
          y: numbers.length(-50...50)
        )
        return pane
      }
    let overlays = (0..<Int.random(in: 0...2, using: &numbers))
      .map { _ in
        PictureOverlay(title: "", frame: frame(&numbers), label: label(names, &numbers))
      }
    return Picture(title: "", frame: .zero, panes: panes, overlays: overlays)
  }

  private static func pane(names: [String], _ numbers: inout SeededNumbers) -> PicturePane {
    let bounds = LayoutRect(
      x: numbers.length(0...50),
      y: numbers.length(0...900),
      width: numbers.length(0...800),
      height: numbers.length(0...1200)
    )
    let groups = (0..<3)
      .map { section in
        PictureGroup(
          id: "",
          title: "",
          section: section == 2 ? nil : section,
          elements: (0..<Int.random(in: 0...40, using: &numbers))
            .map { _ in element(names, &numbers) }
        )
      }
    return PicturePane(
      id: "",
      name: names.randomElement(using: &numbers),
      caption: nil,
      offset: .zero,
      extent: .visibleBounds,
      content: LayoutRect(
        x: 0,
        y: 0,
        width: numbers.length(0...900),
        height: numbers.length(0...3000)
      ),
      bounds: bounds,
      safeArea: Bool.random(using: &numbers) ? frame(&numbers) : nil,
      groups: groups
    )
  }

  private static func element(
    _ names: [String],
    _ numbers: inout SeededNumbers
  ) -> PictureElement {
    let kinds: [ElementKind] = [.item, .item, .supplementary, .decoration]
    let isTurned = Int.random(in: 0..<5, using: &numbers) == 0
    return PictureElement(
      kind: kinds.randomElement(using: &numbers) ?? .item,
      title: "",
      frame: frame(&numbers),
      alpha: Double.random(in: 0.01...1, using: &numbers),
      transform: isTurned
        ? LayoutTransform(a: 0.6, b: 0.8, c: -0.8, d: 0.6, tx: 3, ty: -5) : .identity,
      label: label(names, &numbers),
      parts: (0..<Int.random(in: 0...2, using: &numbers))
        .map { _ in PicturePart(title: "", frame: frame(&numbers), label: label(names, &numbers)) }
    )
  }

  private static func frame(_ numbers: inout SeededNumbers) -> LayoutRect {
    // Half of the time on a grid, where edges meet.
    let unit = Bool.random(using: &numbers) ? 44.0 : 1
    let greatest = Bool.random(using: &numbers) ? 20.0 : 400
    return LayoutRect(
      x: (numbers.length(-50...800) / unit).rounded() * unit,
      y: (numbers.length(-50...2000) / unit).rounded() * unit,
      width: (numbers.length(0...greatest) / unit).rounded(.up) * unit,
      height: (numbers.length(0...greatest) / unit).rounded(.up) * unit
    )
  }

  private static func label(_ names: [String], _ numbers: inout SeededNumbers) -> PictureLabel? {
    guard Bool.random(using: &numbers), let text = names.randomElement(using: &numbers) else {
      return nil
    }
    return PictureLabel(text: text, size: 10, position: .zero, anchor: .start)
  }

  /// One collection of two items.
  static var sheet: Picture {
    let frame = LayoutRect(x: 0, y: 0, width: 100, height: 100)
    let element = PictureElement(
      kind: .item,
      title: "",
      frame: frame,
      alpha: 1,
      transform: .identity,
      label: nil,
      parts: []
    )
    let pane = PicturePane(
      id: "",
      name: nil,
      caption: nil,
      offset: .zero,
      extent: .visibleBounds,
      content: frame,
      bounds: frame,
      safeArea: nil,
      groups: [PictureGroup(id: "", title: "", section: 0, elements: [element, element])]
    )
    return Picture(title: "", frame: frame, panes: [pane], overlays: [])
  }
}
