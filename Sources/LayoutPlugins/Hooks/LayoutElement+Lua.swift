import LayoutModel
import LuaSandbox

extension LuaElement {
  /// An element as scripts see it; they count from 1.
  init(_ element: LayoutElement) {
    let frame = element.frame
    self.init(
      kind: Kind(element.kind),
      elementKind: element.elementKind,
      section: element.section.map { $0 + 1 },
      item: element.item.map { $0 + 1 },
      frame: (frame.x, frame.y, frame.width, frame.height),
      zIndex: element.zIndex
    )
    alpha = element.alpha
    let transform = element.transform
    self.transform = (
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty
    )
  }
}

extension LuaElement.Kind {
  fileprivate init(_ kind: ElementKind) {
    self =
      switch kind {
      case .item: .item
      case .supplementary: .supplementary
      case .decoration: .decoration
      }
  }
}

extension [LayoutElement] {
  /// What a script made of these elements: hidden ones left out, its own at the end.
  func changed(to elements: [LuaElement]) -> [LayoutElement] {
    var changed: [LayoutElement] = []
    changed.reserveCapacity(elements.count)
    for (position, element) in elements.enumerated() where !element.isHidden {
      var result = position < count ? self[position] : LayoutElement(added: element)
      result.change(to: element)
      changed.append(result)
    }
    return changed
  }
}

extension LayoutElement {
  fileprivate init(added element: LuaElement) {
    self.init(
      kind: element.kind == .decoration ? .decoration : .supplementary,
      elementKind: element.elementKind,
      section: element.section.map { $0 - 1 },
      item: element.item.map { $0 - 1 },
      frame: .zero
    )
  }

  /// Takes over what scripts may change.
  fileprivate mutating func change(to element: LuaElement) {
    let (place, matrix) = (element.frame, element.transform)
    frame = Rect(x: place.x, y: place.y, width: place.width, height: place.height)
    alpha = element.alpha
    zIndex = element.zIndex
    transform = Transform(
      a: matrix.a,
      b: matrix.b,
      c: matrix.c,
      d: matrix.d,
      tx: matrix.tx,
      ty: matrix.ty
    )
  }
}
