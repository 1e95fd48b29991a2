import LayoutModel

/// The values between the ends of a transition.
enum Interpolation {
  /// Returns a number on the way from one to another: the first if both are equal, else
  /// `a + (b − a) p`; finite for finite numbers.
  static func number(_ start: Double, _ end: Double, _ progress: Double) -> Double {
    guard start != end else { return start }
    let value = start + (end - start) * progress
    return max(-.greatestFiniteMagnitude, min(value, .greatestFiniteMagnitude))
  }

  /// Returns three numbers on the way.
  static func numbers(
    _ start: SIMD3<Double>,
    _ end: SIMD3<Double>,
    _ progress: Double
  ) -> SIMD3<Double> {
    SIMD3(
      number(start.x, end.x, progress),
      number(start.y, end.y, progress),
      number(start.z, end.z, progress)
    )
  }

  /// Returns a point on the way.
  static func point(_ start: LayoutPoint, _ end: LayoutPoint, _ progress: Double) -> LayoutPoint {
    LayoutPoint(x: number(start.x, end.x, progress), y: number(start.y, end.y, progress))
  }

  /// Returns a size on the way, never negative.
  static func size(_ start: LayoutSize, _ end: LayoutSize, _ progress: Double) -> LayoutSize {
    LayoutSize(
      width: max(0, number(start.width, end.width, progress)),
      height: max(0, number(start.height, end.height, progress))
    )
  }

  /// Returns a value on the way: a number, or a list of numbers as long as the other one; the second
  /// for anything else.
  static func value(
    _ start: SourceValue,
    _ end: SourceValue,
    _ progress: Double
  ) -> SourceValue {
    switch (start.content, end.content) {
    case (.number(let from), .number(let to)):
      return SourceValue(.number(number(from, to, progress)))
    case (.array(let from), .array(let to)) where from.count == to.count:
      return SourceValue(.array(zip(from, to).map { value($0, $1, progress) }))
    default: return end
    }
  }

  /// Returns a frame on the way, whose extents are never negative.
  static func frame(_ start: LayoutRect, _ end: LayoutRect, _ progress: Double) -> LayoutRect {
    LayoutRect(
      origin: point(start.origin, end.origin, progress),
      size: size(start.size, end.size, progress)
    )
  }

  /// Returns a 2D transform on the way: scale, shear, rotation and translation apart, or the six
  /// numbers one by one if either transform is singular.
  static func transform(
    _ start: LayoutTransform,
    _ end: LayoutTransform,
    _ progress: Double
  ) -> LayoutTransform {
    guard start != end else { return start }
    if let from = DecomposedTransform(start), let to = DecomposedTransform(end) {
      return from.interpolated(to: to, at: progress).transform
    }
    return LayoutTransform(
      a: number(start.a, end.a, progress),
      b: number(start.b, end.b, progress),
      c: number(start.c, end.c, progress),
      d: number(start.d, end.d, progress),
      tx: number(start.tx, end.tx, progress),
      ty: number(start.ty, end.ty, progress)
    )
  }

  /// Returns a 3D transform on the way, likewise.
  static func transform(
    _ start: Transform3D,
    _ end: Transform3D,
    _ progress: Double
  ) -> Transform3D {
    guard start != end else { return start }
    if let from = DecomposedTransform3D(start), let to = DecomposedTransform3D(end),
      let between = from.interpolated(to: to, at: progress)
    {
      return between
    }
    let numbers = zip(start.numbers, end.numbers).map { number($0, $1, progress) }
    return Transform3D(numbers) ?? end
  }
}

extension LayoutElement {
  /// Returns the element on the way to another one, whose names, z-order and values it has.
  /// - Parameters:
  ///   - end: the other element.
  ///   - progress: the progress, 0 here and 1 there.
  ///   - names: the names of the values that are interpolated, too.
  /// - Returns: the element between both.
  func interpolated(
    to end: LayoutElement,
    at progress: Double,
    animating names: [String]
  ) -> LayoutElement {
    var result = end
    result.frame = Interpolation.frame(frame, end.frame, progress)
    result.alpha = max(0, min(Interpolation.number(alpha, end.alpha, progress), 1))
    result.anchorPoint = Interpolation.point(anchorPoint, end.anchorPoint, progress)
    if transform3D == nil, end.transform3D == nil {
      result.transform = Interpolation.transform(transform, end.transform, progress)
    } else {
      result.transform3D = Interpolation.transform(wholeTransform, end.wholeTransform, progress)
    }
    if let clipsTo, let clip = end.clipsTo {
      result.clipsTo = Interpolation.frame(clipsTo, clip, progress)
    }
    let starts = Dictionary(parts.map { ($0.name, $0.frame) }) { first, _ in first }
    result.parts = end.parts.map { part in
      guard let start = starts[part.name] else { return part }
      let frame = Interpolation.frame(start, part.frame, progress)
      return CellPart(name: part.name, frame: frame)
    }
    if !names.isEmpty { result.animate(names, from: self, at: progress) }
    return result
  }

  /// Replaces values of some names by those on the way from another element.
  private mutating func animate(
    _ names: [String],
    from start: LayoutElement,
    at progress: Double
  ) {
    guard let before = start.values?.object, var values = values?.object else { return }
    let names = Set(names)
    let starts = Dictionary(
      before.members.lazy.filter { names.contains($0.key) }.map { ($0.key, $0.value) }
    ) { first, _ in first }
    for index in values.members.indices {
      guard let from = starts[values.members[index].key] else { continue }
      values.members[index].value = Interpolation.value(from, values.members[index].value, progress)
    }
    self.values = SourceValue(.object(values))
  }

  /// The 3D transform, or the 2D transform in the plane of the screen.
  private var wholeTransform: Transform3D {
    if let transform3D { return transform3D }
    let flat = Transform3D([
      transform.a, transform.b, 0, 0, transform.c, transform.d, 0, 0, 0, 0, 1, 0, transform.tx,
      transform.ty, 0, 1,
    ])
    return flat ?? .identity
  }
}
