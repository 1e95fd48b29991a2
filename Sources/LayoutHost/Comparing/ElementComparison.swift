import LayoutModel

/// Says what differs between two elements of the same name.
struct ElementComparison {
  /// How far lengths and places may be apart that count as equal, in points.
  let tolerance: Double

  /// The fields in which two elements differ.
  func fields(_ before: LayoutElement, _ after: LayoutElement) -> [LayoutDifference.Field] {
    guard before != after else { return [] }
    var fields: [LayoutDifference.Field] = []
    let (old, new) = (before.frame, after.frame)
    if !isNear(old.x, new.x) || !isNear(old.y, new.y) { fields.append(.place) }
    if !isNear(old.width, new.width) || !isNear(old.height, new.height) { fields.append(.size) }
    if before.zIndex != after.zIndex { fields.append(.zIndex) }
    if before.alpha != after.alpha { fields.append(.alpha) }
    if !areEqual(before.transform, after.transform) { fields.append(.transform) }
    if !areEqual(before.parts, after.parts) { fields.append(.parts) }
    return fields
  }

  /// Whether sections are the same, apart from their elements.
  func areEqual(_ before: ComparedLayout.Section, _ after: ComparedLayout.Section) -> Bool {
    before.id == after.id && before.provider == after.provider
      && areNear(before.frame, after.frame)
      && (before.orthogonalOffset == nil) == (after.orthogonalOffset == nil)
      && areNear([before.orthogonalOffset ?? 0], [after.orthogonalOffset ?? 0])
  }

  /// Whether lengths or places are the same.
  func areNear(_ before: [Double], _ after: [Double]) -> Bool {
    zip(before, after).allSatisfy(isNear)
  }

  /// Whether frames are the same.
  func areNear(_ before: Rect, _ after: Rect) -> Bool {
    isNear(before.x, after.x) && isNear(before.y, after.y)
      && isNear(before.width, after.width) && isNear(before.height, after.height)
  }

  private func isNear(_ before: Double, _ after: Double) -> Bool {
    before == after || abs(before - after) <= tolerance
  }

  /// Distances are lengths; the other numbers are none, and have no tolerance.
  private func areEqual(_ before: Transform, _ after: Transform) -> Bool {
    (before.a, before.b, before.c, before.d) == (after.a, after.b, after.c, after.d)
      && areNear([before.tx, before.ty], [after.tx, after.ty])
  }

  private func areEqual(_ before: [CellPart], _ after: [CellPart]) -> Bool {
    before.count == after.count
      && zip(before, after).allSatisfy { $0.name == $1.name && areNear($0.frame, $1.frame) }
  }
}
