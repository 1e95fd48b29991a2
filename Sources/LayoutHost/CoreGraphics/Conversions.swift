#if canImport(CoreGraphics)
public import CoreGraphics
public import LayoutModel

// The module's name is written out: on a Mac, QuickDraw has a `Point` and a `Rect` as well.

extension CGPoint {
  /// Creates a point with the same coordinates.
  public init(_ point: LayoutModel.Point) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
  /// Creates a size with the same extents.
  public init(_ size: LayoutModel.Size) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
  /// Creates a rectangle with the same corner and extents.
  ///
  /// ```swift
  /// attributes.frame = CGRect(element.frame)
  /// ```
  public init(_ rect: LayoutModel.Rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension CGAffineTransform {
  /// Creates a transform with the same numbers.
  public init(_ transform: LayoutModel.Transform) {
    self.init(
      a: transform.a,
      b: transform.b,
      c: transform.c,
      d: transform.d,
      tx: transform.tx,
      ty: transform.ty
    )
  }
}

extension LayoutModel.Point {
  /// Creates a point with the same coordinates.
  public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension LayoutModel.Size {
  /// Creates a size with the same extents.
  public init(_ size: CGSize) {
    self.init(width: Double(size.width), height: Double(size.height))
  }
}

extension LayoutModel.Rect {
  /// Creates a rectangle with the same corner and extents, which may be negative.
  public init(_ rect: CGRect) {
    self.init(
      origin: LayoutModel.Point(rect.origin),
      size: LayoutModel.Size(rect.size)
    )
  }
}

extension LayoutModel.Transform {
  /// Creates a transform with the same numbers.
  public init(_ transform: CGAffineTransform) {
    self.init(
      a: Double(transform.a),
      b: Double(transform.b),
      c: Double(transform.c),
      d: Double(transform.d),
      tx: Double(transform.tx),
      ty: Double(transform.ty)
    )
  }
}
#endif
