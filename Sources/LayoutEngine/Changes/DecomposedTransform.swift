import LayoutModel

/// A 2D transform as scale, shear and rotation, in the order in which they apply, and a translation.
///
/// Source: the decomposition of CSS Transforms Level 1, in the order of its matrices.
struct DecomposedTransform: Sendable, Hashable {
  private var scale: LayoutPoint
  private var shear: Double
  private var angle: Double
  private var translation: LayoutPoint

  /// Decomposes a transform; nil if it is singular.
  init?(_ transform: LayoutTransform) {
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, determinant.isFinite else { return nil }
    var length = (transform.a * transform.a + transform.b * transform.b).squareRoot()
    guard length > 0 else { return nil }
    // A mirrored transform mirrors the axis that is turned farther.
    if determinant < 0, transform.a < transform.d { length = -length }
    let (cosine, sine) = (transform.a / length, transform.b / length)
    let height = determinant / length
    scale = LayoutPoint(x: length, y: height)
    shear = (transform.c * cosine + transform.d * sine) / height
    angle = Mathematics.angle(y: sine, x: cosine)
    translation = LayoutPoint(x: transform.tx, y: transform.ty)
    guard shear.isFinite, angle.isFinite else { return nil }
  }

  /// The transform.
  var transform: LayoutTransform {
    let (cosine, sine) = (Mathematics.cosine(angle), Mathematics.sine(angle))
    let lean = shear * scale.y
    return LayoutTransform(
      a: scale.x * cosine,
      b: scale.x * sine,
      c: lean * cosine - scale.y * sine,
      d: lean * sine + scale.y * cosine,
      tx: translation.x,
      ty: translation.y
    )
  }

  /// Returns the transform on the way to another one; it rotates by the shortest way, and by half a
  /// turn in the positive direction.
  func interpolated(to end: DecomposedTransform, at progress: Double) -> DecomposedTransform {
    func between(_ path: KeyPath<DecomposedTransform, Double>) -> Double {
      Interpolation.number(self[keyPath: path], end[keyPath: path], progress)
    }
    var result = self
    result.scale = LayoutPoint(x: between(\.scale.x), y: between(\.scale.y))
    result.shear = between(\.shear)
    result.translation = LayoutPoint(x: between(\.translation.x), y: between(\.translation.y))
    var turn = end.angle - angle
    if turn > Double.pi { turn -= 2 * Double.pi }
    if turn < -Double.pi + 1e-9 { turn += 2 * Double.pi }
    result.angle = angle + turn * progress
    return result
  }
}

/// A 3D transform as scale, shear, rotation, translation and perspective, in the order in which they
/// apply.
///
/// Source: the decomposition of CSS Transforms Level 2, which Core Animation's rows follow, too.
struct DecomposedTransform3D: Sendable {
  private var scale: SIMD3<Double>
  /// The shears of y along x, of z along x, and of z along y.
  private var shear: SIMD3<Double>
  /// The rows of the rotation.
  private var rotation: [SIMD3<Double>]
  private var translation: SIMD3<Double>
  private var perspective: SIMD4<Double>

  /// Decomposes a transform; nil if it is singular.
  init?(_ transform: Transform3D) {
    let raw = transform.numbers
    guard raw[15] != 0 else { return nil }
    let m = raw.map { $0 / raw[15] }
    var rows: [SIMD3<Double>] = [0, 4, 8].map { SIMD3(m[$0], m[$0 + 1], m[$0 + 2]) }
    let determinant = Self.dot(rows[0], Self.cross(rows[1], rows[2]))
    guard determinant != 0, determinant.isFinite else { return nil }
    translation = SIMD3(m[12], m[13], m[14])
    // The last column is that of the rest applied to the perspective.
    let seen = SIMD3(m[3], m[7], m[11])
    let columns = Self.columns(of: rows)
    let solved = SIMD3(
      Self.dot(seen, Self.cross(columns[1], columns[2])) / determinant,
      Self.dot(columns[0], Self.cross(seen, columns[2])) / determinant,
      Self.dot(columns[0], Self.cross(columns[1], seen)) / determinant
    )
    perspective = SIMD4(solved, m[15] - Self.dot(translation, solved))
    var lengths = SIMD3<Double>(repeating: 0)
    var leans = SIMD3<Double>(repeating: 0)
    lengths.x = Self.length(rows[0])
    rows[0] /= lengths.x
    leans.x = Self.dot(rows[0], rows[1])
    rows[1] -= leans.x * rows[0]
    lengths.y = Self.length(rows[1])
    rows[1] /= lengths.y
    leans.x /= lengths.y
    leans.y = Self.dot(rows[0], rows[2])
    rows[2] -= leans.y * rows[0]
    leans.z = Self.dot(rows[1], rows[2])
    rows[2] -= leans.z * rows[1]
    lengths.z = Self.length(rows[2])
    rows[2] /= lengths.z
    leans.y /= lengths.z
    leans.z /= lengths.z
    if Self.dot(rows[0], Self.cross(rows[1], rows[2])) < 0 {
      lengths = -lengths
      rows = rows.map { -$0 }
    }
    (scale, shear, rotation) = (lengths, leans, rows)
    let numbers = [lengths.x, lengths.y, lengths.z, leans.x, leans.y, leans.z]
    guard numbers.allSatisfy(\.isFinite), [solved.x, solved.y, solved.z].allSatisfy(\.isFinite)
    else { return nil }
  }

  /// Returns the transform on the way to another one: the rotation turns about one axis, by the
  /// shortest way, and by half a turn in the positive direction.
  func interpolated(to end: DecomposedTransform3D, at progress: Double) -> Transform3D? {
    let scale = Interpolation.numbers(scale, end.scale, progress)
    let shear = Interpolation.numbers(shear, end.shear, progress)
    let translation = Interpolation.numbers(translation, end.translation, progress)
    let eye = (0..<4).map { Interpolation.number(perspective[$0], end.perspective[$0], progress) }
    let leaning = Transform3D([
      1, 0, 0, 0, shear.x, 1, 0, 0, shear.y, shear.z, 1, 0, 0, 0, 0, 1,
    ])
    let seen = Transform3D([1, 0, 0, eye[0], 0, 1, 0, eye[1], 0, 0, 1, eye[2], 0, 0, 0, eye[3]])
    let start = Transform3D(rotation.flatMap { [$0.x, $0.y, $0.z, 0] } + [0, 0, 0, 1])
    guard let leaning, let seen, let start else { return nil }
    let turn = turn(to: end)
    return Transform3D.scaling(scale).followed(by: leaning).followed(by: start)
      .followed(by: .rotation(turn.angle * progress, about: turn.axis))
      .followed(by: .translation(translation)).followed(by: seen)
  }

  /// The rotation that leads from this one to another: an axis, and an angle from 0 to π.
  private func turn(to end: DecomposedTransform3D) -> (axis: SIMD3<Double>, angle: Double) {
    // The rows of the inverse of this rotation, followed by the other one.
    let rows = Self.columns(of: rotation)
      .map { column -> SIMD3<Double> in
        let (x, y) = (column.x * end.rotation[0], column.y * end.rotation[1])
        return x + y + column.z * end.rotation[2]
      }
    let (axis, cosine) = Self.quaternion(rows)
    let sine = Self.length(axis)
    guard sine > 0 else { return (SIMD3(0, 0, 1), 0) }
    var (direction, real) = (axis / sine, cosine)
    let isHalfTurn = abs(real) < 1e-9
    let lead = [direction.z, direction.y, direction.x].first { abs($0) > 1e-9 } ?? 1
    if isHalfTurn ? lead < 0 : real < 0 { (direction, real) = (-direction, -real) }
    return (direction, 2 * Mathematics.angle(y: sine, x: isHalfTurn ? 0 : real))
  }

  /// The quaternion of a rotation, from its rows: the axis times the sine of half the angle, and its
  /// cosine.
  private static func quaternion(_ rows: [SIMD3<Double>]) -> (axis: SIMD3<Double>, real: Double) {
    let (xx, yy, zz) = (rows[0].x, rows[1].y, rows[2].z)
    let twist = SIMD3(rows[1].z - rows[2].y, rows[2].x - rows[0].z, rows[0].y - rows[1].x)
    let (xy, xz, yz) = (
      rows[0].y + rows[1].x, rows[0].z + rows[2].x, rows[1].z + rows[2].y
    )
    if xx + yy + zz > 0 {
      let s = 2 * max(0, 1 + xx + yy + zz).squareRoot()
      return (twist / s, s / 4)
    }
    if xx >= yy, xx >= zz {
      let s = 2 * max(0, 1 + xx - yy - zz).squareRoot()
      return (SIMD3(s / 4, xy / s, xz / s), twist.x / s)
    }
    if yy >= zz {
      let s = 2 * max(0, 1 + yy - xx - zz).squareRoot()
      return (SIMD3(xy / s, s / 4, yz / s), twist.y / s)
    }
    let s = 2 * max(0, 1 + zz - xx - yy).squareRoot()
    return (SIMD3(xz / s, yz / s, s / 4), twist.z / s)
  }

  private static func columns(of rows: [SIMD3<Double>]) -> [SIMD3<Double>] {
    (0..<3).map { SIMD3(rows[0][$0], rows[1][$0], rows[2][$0]) }
  }

  private static func dot(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> Double {
    (left * right).sum()
  }

  private static func length(_ vector: SIMD3<Double>) -> Double {
    dot(vector, vector).squareRoot()
  }

  private static func cross(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      left.y * right.z - left.z * right.y,
      left.z * right.x - left.x * right.z,
      left.x * right.y - left.y * right.x
    )
  }
}
