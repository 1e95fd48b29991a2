#if canImport(CoreGraphics)
public import CoreGraphics
public import LayoutModel

extension CGPoint {
  /// Creates a point with the same coordinates.
  public init(_ point: LayoutPoint) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
  /// Creates a size with the same extents.
  public init(_ size: LayoutSize) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
  /// Creates a rectangle with the same corner and extents.
  ///
  /// ```swift
  /// attributes.frame = CGRect(element.frame)
  /// ```
  public init(_ rect: LayoutRect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension CGAffineTransform {
  /// Creates a transform with the same numbers.
  public init(_ transform: LayoutTransform) {
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

extension LayoutPoint {
  /// Creates a point with the same coordinates.
  public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension LayoutSize {
  /// Creates a size with the same extents.
  public init(_ size: CGSize) {
    self.init(width: Double(size.width), height: Double(size.height))
  }
}

extension LayoutRect {
  /// Creates a rectangle with the same corner and extents, which may be negative.
  public init(_ rect: CGRect) {
    self.init(
      origin: LayoutPoint(rect.origin),
      size: LayoutSize(rect.size)
    )
  }
}

extension LayoutTransform {
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
