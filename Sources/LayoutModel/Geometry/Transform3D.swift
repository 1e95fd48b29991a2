/// A 3D transform (UIKit's `CATransform3D`): a row (x, y, z, 1) times this matrix.
///
/// The sixteen numbers are in the order of Core Animation, row by row: `m11`, `m12` … `m44`.
public struct Transform3D: Sendable, Hashable {
  private var row1: SIMD4<Double> = [1, 0, 0, 0]
  private var row2: SIMD4<Double> = [0, 1, 0, 0]
  private var row3: SIMD4<Double> = [0, 0, 1, 0]
  private var row4: SIMD4<Double> = [0, 0, 0, 1]

  /// The transform that changes nothing (`CATransform3DIdentity`).
  public static let identity = Transform3D()

  private init() {}

  /// Creates a transform from its sixteen numbers, row by row; nil if there are not sixteen.
  public init?(_ numbers: [Double]) {
    guard numbers.count == 16 else { return nil }
    func row(_ start: Int) -> SIMD4<Double> {
      SIMD4(numbers[start], numbers[start + 1], numbers[start + 2], numbers[start + 3])
    }
    (row1, row2, row3, row4) = (row(0), row(4), row(8), row(12))
  }

  /// The sixteen numbers, row by row.
  public var numbers: [Double] {
    [row1, row2, row3, row4].flatMap { row in (0..<4).map { row[$0] } }
  }

  /// Returns the perspective of a viewer at a distance in points, not 0 (`m34` is −1 ÷ distance).
  package static func perspective(_ distance: Double) -> Transform3D {
    var transform = identity
    transform.row3[3] = -1 / distance
    return transform
  }

  /// Returns the rotation by an angle in radians about an axis (`CATransform3DMakeRotation`); the
  /// identity for an axis without direction.
  package static func rotation(_ angle: Double, about axis: SIMD3<Double>) -> Transform3D {
    let length = (axis * axis).sum().squareRoot()
    guard length > 0 else { return identity }
    let (u, c, s) = (axis / length, Mathematics.cosine(angle), Mathematics.sine(angle))
    let d = 1 - c
    var rotation = identity
    rotation.row1 = [c + d * u.x * u.x, d * u.x * u.y + s * u.z, d * u.x * u.z - s * u.y, 0]
    rotation.row2 = [d * u.x * u.y - s * u.z, c + d * u.y * u.y, d * u.y * u.z + s * u.x, 0]
    rotation.row3 = [d * u.x * u.z + s * u.y, d * u.y * u.z - s * u.x, c + d * u.z * u.z, 0]
    return rotation
  }

  /// Returns the translation by distances in points (`CATransform3DMakeTranslation`).
  package static func translation(_ distance: SIMD3<Double>) -> Transform3D {
    var translation = identity
    translation.row4 = SIMD4(distance, 1)
    return translation
  }

  /// Returns the scaling by factors (`CATransform3DMakeScale`).
  package static func scaling(_ factors: SIMD3<Double>) -> Transform3D {
    var scaling = identity
    (scaling.row1[0], scaling.row2[1], scaling.row3[2]) = (factors.x, factors.y, factors.z)
    return scaling
  }

  /// Returns this transform followed by another one (`CATransform3DConcat`).
  package func followed(by next: Transform3D) -> Transform3D {
    func row(_ row: SIMD4<Double>) -> SIMD4<Double> {
      row.x * next.row1 + row.y * next.row2 + row.z * next.row3 + row.w * next.row4
    }
    var product = self
    (product.row1, product.row2, product.row3) = (row(row1), row(row2), row(row3))
    product.row4 = row(row4)
    return product
  }

  /// The places of the numbers that mirror with x: one of row and column is that of x.
  private static let mirroredPlaces: Set = [1, 2, 3, 4, 8, 12]

  /// The transform mirrored about the vertical line through its anchor.
  var mirrored: Transform3D {
    let numbers = numbers.enumerated()
      .map { Self.mirroredPlaces.contains($0.offset) ? -$0.element : $0.element }
    return Transform3D(numbers) ?? self
  }

  /// Returns the point at which a point of the plane z = 0 is seen.
  /// - Parameter point: the point, in points from the anchor.
  /// - Returns: the projected point, from the anchor; nil if the point is behind the viewer.
  package func projected(_ point: LayoutPoint) -> LayoutPoint? {
    let image = point.x * row1 + point.y * row2 + row4
    // Nearer to the viewer than a hundred-thousandth of the distance, a point fills the view.
    guard image[3] > 1e-5 else { return nil }
    return LayoutPoint(x: image[0] / image[3], y: image[1] / image[3])
  }
}

extension LayoutTransform {
  /// The transform mirrored about the vertical line through its anchor.
  var mirrored: LayoutTransform {
    self == .identity ? self : LayoutTransform(a: a, b: -b, c: -c, d: d, tx: -tx, ty: ty)
  }
}
