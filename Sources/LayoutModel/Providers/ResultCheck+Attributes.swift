extension FrameAttributes {
  /// Refuses attributes that no layout can hold.
  /// - Parameter list: the path of the frames.
  /// - Throws: `INVALID_ARGUMENT` with the place of the first mistake.
  /// - Complexity: O(number of frames); paths are made only if a frame has more than numbers.
  func check(at list: DocumentPath) throws(LayoutError) {
    let hasOnlyNumbers =
      columns.parts.isEmpty && columns.values.isEmpty && columns.pinning.isEmpty
      && columns.clipsTo.isEmpty
    guard !hasOnlyNumbers || !areNumbersSound else { return }
    for index in 0..<count { try self[index].check(at: list.appending(index)) }
  }

  private var areNumbersSound: Bool {
    columns.alpha.allSatisfy { $0 >= 0 && $0 <= 1 }
      && columns.transform.allSatisfy { $0.numbers.allSatisfy(\.isFinite) }
      && columns.transform3D.allSatisfy { $0?.numbers.allSatisfy(\.isFinite) ?? true }
      && columns.anchorPoint.allSatisfy { $0.x.isFinite && $0.y.isFinite }
  }
}

extension ElementAttributes {
  /// Refuses opacities, transforms, anchors, parts, values and ranges that no layout can hold.
  func check(at path: DocumentPath) throws(LayoutError) {
    guard self != .standard else { return }
    guard alpha >= 0, alpha <= 1 else {
      throw .wrongResult(path.appending("alpha"), "must be from 0 to 1")
    }
    for number in transform.numbers {
      try LayoutError.check(finite: number, at: path.appending("transform"))
    }
    for number in transform3D?.numbers ?? [] {
      try LayoutError.check(finite: number, at: path.appending("transform3D"))
    }
    try LayoutError.check(finite: anchorPoint.x, at: path.appending("anchorPoint"))
    try LayoutError.check(finite: anchorPoint.y, at: path.appending("anchorPoint"))
    try parts.check(at: path.appending("parts"))
    if let values {
      let node = ValueDecoder(values, path: path.appending("values"))
      do throws(LayoutError) {
        _ = try Self.decodedValues(node)
      } catch {
        throw error.ofPlugin
      }
    }
    if case .rect(let rect)? = clipsTo {
      try LayoutError.check(rect, at: path.appending("clipsTo"))
    }
    if let range = pinning?.range {
      try LayoutError.check(range, at: path.appending("pinnedWithin"))
    }
    if let insets = pinning?.insets {
      try LayoutError.check(distances: insets, at: path.appending("pinInsets"))
    }
  }
}
