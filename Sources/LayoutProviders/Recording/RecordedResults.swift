import LayoutModel

// The arguments and the results of methods in recordings, with the names that plugins use.

extension SourceValue {
  /// Returns a list of values.
  static func list(_ values: [SourceValue]) -> SourceValue { SourceValue(.array(values)) }

  /// Returns the values of elements.
  static func elements(_ elements: [LayoutElement]) -> SourceValue {
    SourceValue(.array(elements.map { SourceValue(.object($0.object)) }))
  }

  /// Returns the values of supplementary items or decorations.
  fileprivate static func elements(_ elements: [SectionElement]) -> [SourceValue] {
    elements.map { SourceValue(.object($0.object)) }
  }
}

extension LayoutResult {
  var recorded: SourceValue {
    switch self {
    case .section(let section): SourceValue(.object(section.object))
    case .frames(let frames): frames.recorded
    }
  }
}

extension LayoutFrames {
  var recorded: SourceValue {
    var object: SourceObject = ["frames": frames.value]
    object["contentSize"] = contentSize.map(SourceValue.size)
    object["contentInset"] = contentInset.map(SourceValue.insets)
    object.set("visibleMargin", visibleMargin, unless: VisibleMargin()) { $0.value }
    object.set("parts", parts.map(SourceValue.parts))
    object.set("supplementaryItems", SourceValue.elements(supplementaryItems))
    object.set("decorationItems", SourceValue.elements(decorationItems))
    object["memo"] = memo?.value
    return SourceValue(.object(object))
  }
}

extension CellResult {
  var recorded: SourceValue {
    var object = SourceObject()
    object["width"] = width.map { SourceValue($0) }
    object["height"] = height.map { SourceValue($0) }
    object.set("parts", parts, unless: [], SourceValue.parts)
    return SourceValue(.object(object))
  }
}

extension TargetOffset {
  var recorded: SourceValue {
    var object: SourceObject = ["offset": .point(offset)]
    object.set("animateBack", animateBack, unless: false) { SourceValue($0) }
    return SourceValue(.object(object))
  }
}

extension ItemMovement {
  var recorded: SourceValue {
    [
      "item": SourceValue(item), "position": .point(position),
      "proposed": SourceValue(proposed),
    ]
  }

  init(recorded node: ValueDecoder) throws(LayoutError) {
    let indices = 0...ValueDecoder.exactIntegers.upperBound
    let fields = try node.object(keys: ["item", "position", "proposed"])
    self.init(
      item: try fields.integer("item", in: indices),
      position: try fields.required("position", LayoutPoint.init),
      proposed: try fields.integer("proposed", in: indices)
    )
  }
}

extension CollectionResult {
  var recorded: SourceValue {
    var object = SourceObject()
    object["sections"] = SourceValue(.array(sections.map { $0?.recorded ?? .null }))
    object["contentSize"] = contentSize.map(SourceValue.size)
    object["contentInset"] = contentInset.map(SourceValue.insets)
    object.set("visibleMargin", visibleMargin, unless: VisibleMargin()) { $0.value }
    object.set("supplementaryItems", SourceValue.elements(supplementaryItems))
    object.set("decorationItems", SourceValue.elements(decorationItems))
    object["memo"] = memo?.value
    return SourceValue(.object(object))
  }
}

extension CollectionResult.Section {
  fileprivate var recorded: SourceValue {
    var object = SourceObject()
    switch content {
    case .laidOut(let handle):
      let section: SourceObject = [
        "index": SourceValue(handle.section), "size": .size(handle.size),
      ]
      object["section"] = SourceValue(.object(section))
    case .frames(let frames): object["section"] = frames.recorded
    case .hidden: object["hidden"] = SourceValue(true)
    }
    object["origin"] = .point(origin)
    object.set("pinInsets", pinInsets, unless: .zero, SourceValue.insets)
    object.set("zIndex", zIndex, unless: 0) { SourceValue($0) }
    object["clipsTo"] = clipsTo?.value
    return SourceValue(.object(object))
  }
}

// MARK: Screens

extension ScreenOverlay {
  fileprivate var recorded: SourceValue {
    var object: SourceObject = ["kind": SourceValue(kind), "frame": .rect(frame)]
    object.set("zIndex", zIndex, unless: 0) { SourceValue($0) }
    return SourceValue(.object(object))
  }
}

extension ScreenResult {
  var recorded: SourceValue {
    var named = SourceObject()
    for region in regions { named.set(region.name, to: .rect(region.frame)) }
    var object: SourceObject = ["regions": SourceValue(.object(named))]
    object.set("overlays", overlays.map(\.recorded))
    return SourceValue(.object(object))
  }
}

extension CoordinateResult {
  var recorded: SourceValue {
    var object: SourceObject = ["collections": SourceValue(.array(collections.map(\.recorded)))]
    object["overlays"] = overlays.map { SourceValue(.array($0.map(\.recorded))) }
    return SourceValue(.object(object))
  }
}

extension CoordinatedCollection {
  var recorded: SourceValue {
    var object: SourceObject = ["name": SourceValue(name), "elements": .elements(elements)]
    object["centeredItem"] = centeredItem.map {
      ["section": SourceValue($0.section), "item": SourceValue($0.item)] as SourceValue
    }
    return SourceValue(.object(object))
  }

  init(recorded node: ValueDecoder) throws(LayoutError) {
    let indices = 0...ValueDecoder.exactIntegers.upperBound
    let fields = try node.object(keys: ["name", "elements", "centeredItem"])
    self.init(
      name: try fields.string("name"),
      elements: try fields.list("elements") { node throws(LayoutError) in
        try LayoutElement(node)
      },
      centeredItem: try fields.optional("centeredItem") { place throws(LayoutError) in
        let fields = try place.object(keys: ["section", "item"])
        return ItemPath(
          section: try fields.integer("section", in: indices),
          item: try fields.integer("item", in: indices)
        )
      }
    )
  }
}
