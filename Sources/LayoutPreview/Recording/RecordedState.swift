import LayoutEngine
import LayoutModel

/// The identity of an element in the visible states of a recording.
struct RecordedKey: Hashable {
  var kind: ElementKind
  var section: Int?
  var item: Int?
  var elementKind: String?
  /// The frame of a decoration that shares everything else with others; nil if it is another element.
  var place: LayoutRect?

  init(_ element: LayoutElement) {
    (kind, section, item) = (element.kind, element.section, element.item)
    elementKind = element.elementKind
  }

  /// Writes the identity as elements of an array: kind, section, item, and the kind of the view.
  func write(to json: inout JSONWriter) {
    json.value(kind == .item ? 0 : kind == .supplementary ? 1 : 2)
    json.value(section ?? -1)
    json.value(item ?? -1)
    json.value(elementKind ?? "")
  }
}

/// The elements in and near the visible bounds at an offset.
struct RecordedState {
  /// The greatest distance of an interpolated corner from the real one, in points, where it is
  /// compared; that between comparisons is at most twice as great for a path with one bend.
  static let tolerance = 0.25
  /// The greatest difference of opacities.
  static let alphaTolerance = 0.02

  /// The visible bounds, in content coordinates.
  let bounds: LayoutRect
  /// The identities, in the order of results.
  let keys: [RecordedKey]
  let elements: [RecordedKey: LayoutElement]

  init(bounds: LayoutRect, elements: [LayoutElement], shared: Set<RecordedKey>) {
    self.bounds = bounds
    var (keys, found): ([RecordedKey], [RecordedKey: LayoutElement]) = ([], [:])
    for element in elements {
      var key = RecordedKey(element)
      if shared.contains(key) { key.place = element.frame }
      if found.updateValue(element, forKey: key) == nil { keys.append(key) }
    }
    (self.keys, self.elements) = (keys, found)
  }

  /// Whether two neighbours give this state at a share of the way between them, as far as it is in
  /// sight.
  func follows(from before: RecordedState, to after: RecordedState, at share: Double) -> Bool {
    var shown: [(real: LayoutElement, mixed: LayoutElement)] = []
    for (key, element) in elements where element.drawnFrame.overlaps(bounds) {
      guard let first = before.elements[key], let last = after.elements[key] else { return false }
      let mixed = first.mixed(with: last, at: share)
      guard mixed.isDrawnLike(element) else { return false }
      shown.append((element, mixed))
    }
    for (key, first) in before.elements where elements[key] == nil {
      guard let last = after.elements[key] else { continue }
      if first.mixed(with: last, at: share).drawnFrame.overlaps(bounds) { return false }
    }
    return Self.keepsOrder(shown)
  }

  /// Whether elements that overlap are in the same order.
  private static func keepsOrder(_ shown: [(real: LayoutElement, mixed: LayoutElement)]) -> Bool {
    func order(_ left: LayoutElement, _ right: LayoutElement) -> Int {
      left.zIndex == right.zIndex ? 0 : left.zIndex < right.zIndex ? -1 : 1
    }
    for one in shown where one.real.zIndex != one.mixed.zIndex {
      for other in shown where other.real.drawnFrame.overlaps(one.real.drawnFrame) {
        guard order(one.real, other.real) == order(one.mixed, other.mixed) else { return false }
      }
    }
    return true
  }
}

// Interpolation as a page does it: number by number.
extension LayoutElement {
  /// Returns the element at a share of the way to another state of it.
  func mixed(with other: LayoutElement, at share: Double) -> LayoutElement {
    var mixed = self
    mixed.frame = frame.mixed(with: other.frame, at: share)
    mixed.alpha = alpha.mixed(with: other.alpha, at: share)
    if zIndex != other.zIndex {
      let middle = Double(zIndex).mixed(with: Double(other.zIndex), at: share).rounded()
      mixed.zIndex = Int(exactly: middle) ?? zIndex
    }
    if transform3D != nil || other.transform3D != nil {
      mixed.transform3D = Transform3D(
        zip(numbers3D, other.numbers3D).map { $0.mixed(with: $1, at: share) }
      )
    } else if transform != other.transform {
      let numbers = zip(transform.numbers, other.transform.numbers)
        .map { $0.mixed(with: $1, at: share) }
      mixed.transform = LayoutTransform(numbers: numbers)
    }
    if anchorPoint != other.anchorPoint {
      mixed.anchorPoint = LayoutPoint(
        x: anchorPoint.x.mixed(with: other.anchorPoint.x, at: share),
        y: anchorPoint.y.mixed(with: other.anchorPoint.y, at: share)
      )
    }
    if let clip = clipsTo, let end = other.clipsTo {
      mixed.clipsTo = clip.mixed(with: end, at: share)
    }
    if parts != other.parts, parts.map(\.name) == other.parts.map(\.name) {
      for index in parts.indices {
        mixed.parts[index].frame = parts[index].frame
          .mixed(with: other.parts[index].frame, at: share)
      }
    }
    return mixed
  }

  /// The numbers of the 3D transform, or of the 2D one as a matrix of 16.
  var numbers3D: [Double] {
    transform3D?.numbers ?? [
      transform.a, transform.b, 0, 0, transform.c, transform.d, 0, 0, 0, 0, 1, 0, transform.tx,
      transform.ty, 0, 1,
    ]
  }

  /// Whether the element looks the same as another state, within the tolerances.
  func isDrawnLike(_ other: LayoutElement) -> Bool {
    guard abs(alpha - other.alpha) <= RecordedState.alphaTolerance, hasCorners(of: other),
      (clipsTo == nil) == (other.clipsTo == nil), parts.count == other.parts.count
    else { return false }
    if let clip = clipsTo, let end = other.clipsTo, !clip.isNear(end) { return false }
    return zip(parts, other.parts).allSatisfy { $0.name == $1.name && $0.frame.isNear($1.frame) }
  }

  private func hasCorners(of other: LayoutElement) -> Bool {
    guard attributes.isTransformed || other.attributes.isTransformed else {
      return frame.isNear(other.frame)
    }
    switch (attributes.drawn(frame), other.attributes.drawn(other.frame)) {
    case (nil, nil): return true
    case (let own?, let others?):
      return zip(own.corners, others.corners)
        .allSatisfy {
          abs($0.x - $1.x) <= RecordedState.tolerance && abs($0.y - $1.y) <= RecordedState.tolerance
        }
    default: return false
    }
  }
}

extension LayoutRect {
  fileprivate func mixed(with other: LayoutRect, at share: Double) -> LayoutRect {
    LayoutRect(
      x: x.mixed(with: other.x, at: share),
      y: y.mixed(with: other.y, at: share),
      width: width.mixed(with: other.width, at: share),
      height: height.mixed(with: other.height, at: share)
    )
  }

  /// Whether all corners are within the tolerance of those of another rectangle.
  fileprivate func isNear(_ other: LayoutRect) -> Bool {
    abs(x - other.x) <= RecordedState.tolerance && abs(y - other.y) <= RecordedState.tolerance
      && abs(maxX - other.maxX) <= RecordedState.tolerance
      && abs(maxY - other.maxY) <= RecordedState.tolerance
  }
}

extension Double {
  fileprivate func mixed(with other: Double, at share: Double) -> Double {
    self + (other - self) * share
  }
}
