package import LayoutModel
import SwiftProtobuf

// Messages of plain values, in both directions.

extension WirePoint {
  package init(_ point: LayoutPoint) {
    self.init()
    (x, y) = (point.x, point.y)
  }

  package var value: LayoutPoint { LayoutPoint(x: x, y: y) }
}

extension WireSize {
  package init(_ size: LayoutSize) {
    self.init()
    (width, height) = (size.width, size.height)
  }

  package var value: LayoutSize { LayoutSize(width: width, height: height) }
}

extension WireRect {
  package init(_ rect: LayoutRect) {
    self.init()
    (x, y, width, height) = (rect.x, rect.y, rect.width, rect.height)
  }

  package var value: LayoutRect { LayoutRect(x: x, y: y, width: width, height: height) }
}

extension WireInsets {
  package init(_ insets: DirectionalEdgeInsets) {
    self.init()
    (top, leading) = (insets.top, insets.leading)
    (bottom, trailing) = (insets.bottom, insets.trailing)
  }

  package var value: DirectionalEdgeInsets {
    DirectionalEdgeInsets(top: top, leading: leading, bottom: bottom, trailing: trailing)
  }
}

extension WireTransform {
  init(_ transform: LayoutTransform) {
    self.init()
    (a, b, c) = (transform.a, transform.b, transform.c)
    (d, tx, ty) = (transform.d, transform.tx, transform.ty)
  }

  package var value: LayoutTransform { LayoutTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
}

extension WireAxis {
  package init(_ axis: ScrollAxis) { self = axis == .horizontal ? .horizontal : .vertical }

  /// The axis; vertical if it is missing in the message.
  package var value: ScrollAxis { self == .horizontal ? .horizontal : .vertical }
}

extension WireIndexPath {
  /// Creates the message of an index path.
  ///
  /// Both numbers count from 0.
  init(_ path: ItemPath) {
    self.init()
    (section, item) = (Int64(path.section), Int64(path.item))
  }

  package var value: ItemPath { ItemPath(section: Int(section), item: Int(item)) }
}

extension WireOverlay {
  package init(_ overlay: ScreenOverlay) {
    self.init()
    (kind, frame) = (overlay.kind, WireRect(overlay.frame))
    zIndex = Int64(overlay.zIndex)
  }

  package var value: ScreenOverlay {
    ScreenOverlay(kind: kind, frame: frame.value, zIndex: Int(zIndex))
  }
}

extension WirePart {
  init(_ part: CellPart) {
    self.init()
    (name, frame) = (part.name, WireRect(part.frame))
  }

  package var value: CellPart { CellPart(name: name, frame: frame.value) }
}

extension WireParts {
  init(_ parts: [CellPart]) {
    self.init()
    part = parts.map(WirePart.init)
  }

  package var value: [CellPart] { part.map(\.value) }
}
