// Elements and their attributes in the form in which plugins return them.
extension ElementAttributes {
  /// The attributes that are not the defaults, by the names of `ElementAttributes.keys`.
  package var object: SourceObject {
    var object = SourceObject()
    guard self != .standard else { return object }
    object.set("alpha", alpha, unless: 1) { SourceValue($0) }
    if let transform3D {
      object["transform3D"] = .numbers(transform3D.numbers)
    } else {
      object.set("transform", transform, unless: .identity) { .numbers($0.numbers) }
    }
    object.set("anchorPoint", anchorPoint, unless: Self.middle, SourceValue.point)
    object.set("isHidden", isHidden, unless: false) { SourceValue($0) }
    object.set("parts", parts, unless: [], SourceValue.parts)
    object["values"] = values
    object["clipsTo"] = clipsTo?.value
    if let pinning {
      let edges = pinning.edges.map(\.rawValue).sorted().map { SourceValue($0) }
      object["pinToVisibleBounds"] = edges.isEmpty ? SourceValue(true) : SourceValue(.array(edges))
      object["pinnedWithin"] = pinning.range.map(SourceValue.rect)
      object.set("pinInsets", pinning.insets, unless: .zero, SourceValue.insets)
    }
    return object
  }
}

extension ElementClip {
  /// The word “section”, or a rectangle.
  package var value: SourceValue {
    switch self {
    case .section: "section"
    case .rect(let rect): .rect(rect)
    }
  }
}

extension SourceValue {
  /// Returns a list of numbers.
  fileprivate static func numbers(_ numbers: [Double]) -> SourceValue {
    SourceValue(.array(numbers.map { SourceValue($0) }))
  }

  /// Returns the parts of a cell, the frame of each by its name.
  package static func parts(_ parts: [CellPart]) -> SourceValue {
    var object = SourceObject()
    for part in parts { object.set(part.name, to: .rect(part.frame)) }
    return SourceValue(.object(object))
  }
}

extension LayoutElement {
  /// The element: its kind and place, its frame, and the attributes that are not the defaults.
  package var object: SourceObject {
    var object: SourceObject = ["kind": SourceValue(kind.rawValue)]
    object["elementKind"] = elementKind.map { SourceValue($0) }
    object["section"] = section.map { SourceValue($0) }
    object["item"] = item.map { SourceValue($0) }
    object["frame"] = .rect(frame)
    object.set("zIndex", zIndex, unless: 0) { SourceValue($0) }
    object.set("estimated", isEstimated, unless: false) { SourceValue($0) }
    object["id"] = id.map { SourceValue($0) }
    object.members += attributes.object.members
    return object
  }

  /// Decodes the form of ``object``.
  /// - Throws: a mistake in the object, with its place.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    let indices = 0...ValueDecoder.exactIntegers.upperBound
    let fields = try node.anyObject()
    self.init(
      kind: try fields.word("kind", ElementKind.self, kind: "kind of element"),
      elementKind: try fields.optionalString("elementKind"),
      section: try fields.optionalInteger("section", in: indices),
      item: try fields.optionalInteger("item", in: indices),
      frame: try fields.required("frame", LayoutRect.init(result:)),
      zIndex: try fields.optionalInteger("zIndex", in: ValueDecoder.exactIntegers) ?? 0
    )
    attributes = try ElementAttributes(fields)
    isEstimated = try fields.optionalBoolean("estimated") ?? false
    if let id = try fields.optionalString("id") { self.id = id }
  }
}

extension SectionElement {
  /// The supplementary item or decoration: its kind and number, its frame, and its attributes.
  package var object: SourceObject {
    var object: SourceObject = [
      "elementKind": SourceValue(elementKind), "item": SourceValue(item), "frame": .rect(frame),
    ]
    object.set("zIndex", zIndex, unless: 0) { SourceValue($0) }
    object["id"] = id.map { SourceValue($0) }
    object.members += attributes.object.members
    return object
  }
}

extension FrameColumns {
  /// The frames in order, each with its z-order and its attributes.
  /// - Complexity: O(count).
  package var value: SourceValue {
    let limit = WorkLimit.current
    var frames: [SourceValue] = []
    frames.reserveCapacity(count)
    for index in 0..<count {
      if limit.isOver(at: index) { break }
      var object = SourceValue.rect(self[index]).object ?? SourceObject()
      object.set("zIndex", zIndex(at: index), unless: 0) { SourceValue($0) }
      if let attributes { object.members += attributes[index].object.members }
      frames.append(SourceValue(.object(object)))
    }
    return SourceValue(.array(frames))
  }
}
