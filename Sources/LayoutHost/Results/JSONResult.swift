import LayoutModel

extension LayoutElement: JSONWritable {
  /// Writes an object with the values that apply to the element.
  package func write(to json: inout JSONWriter) {
    // A closure, since the method itself would be an object with a copy of the element.
    json.object { json in writeMembers(to: &json) }
  }

  // Plain calls, since a result may have millions of elements.
  func writeMembers(to json: inout JSONWriter) {
    json.key(plain: "kind")
    json.value(kind.rawValue)
    if let elementKind { json.member("elementKind", elementKind) }
    if let section {
      json.key(plain: "section")
      json.value(section)
    }
    if let item {
      json.key(plain: "item")
      json.value(item)
    }
    json.key(plain: "frame")
    frame.write(to: &json)
    if zIndex != 0 { json.member("zIndex", zIndex) }
    if alpha != 1 { json.member("alpha", alpha) }
    if transform != .identity { json.member("transform", transform) }
    guard hasRareAttributes || isHidden || isEstimated else { return }
    writeRareMembers(to: &json)
  }

  /// Writes the values that few elements have.
  private func writeRareMembers(to json: inout JSONWriter) {
    if let id { json.member("id", id) }
    if let transform3D { json.member("transform3D", transform3D.numbers) }
    if anchorPoint != ElementAttributes.middle {
      json.member("anchorPoint", [anchorPoint.x, anchorPoint.y])
    }
    if isHidden { json.member("isHidden", true) }
    if isEstimated { json.member("estimated", true) }
    if !parts.isEmpty {
      json.object("parts") { json in
        for part in parts { json.member(part.name, part.frame) }
      }
    }
    json.member("values", values)
    if let clipsTo { json.member("clipsTo", clipsTo) }
  }
}

/// A transform is written as `[a, b, c, d, tx, ty]`.
extension LayoutTransform: JSONWritable {
  package func write(to json: inout JSONWriter) {
    numbers.write(to: &json)
  }
}

extension LayoutSize: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("width", width)
      json.member("height", height)
    }
  }
}

extension LayoutPoint: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("x", x)
      json.member("y", y)
    }
  }
}

extension DirectionalEdgeInsets: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("top", top)
      json.member("leading", leading)
      json.member("bottom", bottom)
      json.member("trailing", trailing)
    }
  }
}

extension ScreenOverlay: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("kind", kind)
      json.member("frame", frame)
      json.member("zIndex", zIndex)
    }
  }
}
