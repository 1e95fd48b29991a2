/// An affine transform of the plane (`CGAffineTransform`): x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct Transform: Sendable, Hashable {
  /// How x' grows with x.
  public var a: Double
  /// How y' grows with x.
  public var b: Double
  /// How x' grows with y.
  public var c: Double
  /// How y' grows with y.
  public var d: Double
  /// How far along x everything is moved, in points.
  public var tx: Double
  /// How far along y everything is moved, in points.
  public var ty: Double

  /// Changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }
}
