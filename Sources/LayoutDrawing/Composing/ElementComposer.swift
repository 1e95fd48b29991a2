import LayoutEngine
import LayoutModel

/// Makes the shapes of elements that are drawn one after another.
struct ElementComposer {
  /// How many decorations of a group get labels: each is compared with all that lies above it.
  private static let labelledDecorations = 8

  /// How many of the elements above an item or supplementary item its label avoids: what overlaps
  /// in a line or a fan lies next to each other.
  private static let avoidedNeighbours = 8

  /// How large the part of a frame is on which a mark may lie, in points.
  private static let markedSide = 8.0

  /// How opaque an element is that does not stand out where others do.
  private static let faintness = 0.3

  let labels: PictureOptions.Labels
  /// The elements that stand out while all others are faint; nil where none is.
  var emphasis: Set<LayoutElement>?

  func elements(_ elements: [LayoutElement]) -> [PictureElement] {
    var decorations = 0
    return elements.enumerated()
      .map { index, element in
        let above = elements.dropFirst(index + 1)
        if let emphasis, !emphasis.contains(element) { return faintPicture(of: element) }
        guard element.kind == .decoration else {
          return picture(of: element, below: above.prefix(Self.avoidedNeighbours))
        }
        decorations += 1
        return picture(of: element, below: decorations > Self.labelledDecorations ? nil : above)
      }
  }

  /// An element's shape without texts, hardly to be seen.
  private func faintPicture(of element: LayoutElement) -> PictureElement {
    var picture = ElementComposer(labels: .none).picture(of: element, below: nil)
    picture.alpha *= Self.faintness
    return picture
  }

  /// An element's shape, with a label where nothing above covers that.
  private func picture(
    of element: LayoutElement,
    below above: ArraySlice<LayoutElement>?
  ) -> PictureElement {
    let frame = element.frame.drawable
    let parts = element.parts.map { part in
      PicturePart(
        title: PictureText.title(of: part),
        frame: part.frame.drawable.offset(by: frame.origin).drawable,
        label: nil
      )
    }
    var picture = PictureElement(
      kind: element.kind,
      title: PictureText.title(of: element),
      frame: frame,
      alpha: min(element.alpha, 1),
      transform: element.transform.isDrawable ? element.transform : .identity,
      label: nil,
      parts: parts
    )
    guard labels == .fitting else { return picture }
    let text = PictureText.label(of: element)
    let covering = above?.lazy.map(\.frame)
    if element.kind == .decoration {
      picture.label = covering.flatMap { LabelPlacement.inCorner(text, of: frame, avoiding: $0) }
    } else {
      // Among marks, a way ends in the middle.
      let middle = emphasis == nil ? [] : [frame.middle(of: Self.markedSide)]
      let obstacles =
        parts.map(\.frame) + middle + (covering?.filter { $0.overlaps(frame) } ?? [])
      picture.label = LabelPlacement.beside(obstacles, text, in: frame)
    }
    for (index, part) in element.parts.enumerated() {
      picture.parts[index].label = LabelPlacement.centred(
        PictureText.clean(part.name),
        in: parts[index].frame,
        sizes: LabelPlacement.partSizes
      )
    }
    return picture
  }
}

extension Transform {
  fileprivate var isDrawable: Bool {
    [a, b, c, d, tx, ty].allSatisfy { $0.isFinite && abs($0) <= Rect.drawableLimit }
  }
}

extension Rect {
  /// The square in the middle with sides of a length.
  fileprivate func middle(of side: Double) -> Rect {
    Rect(x: midX - side / 2, y: midY - side / 2, width: side, height: side)
  }
}
