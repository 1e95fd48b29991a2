// Section descriptions in the form of documents.
extension SectionDescription {
  /// The object that a document gives as the layout of a section.
  package var object: SourceObject {
    var object: SourceObject = ["group": group.value]
    object.set("contentInsets", contentInsets, unless: .zero, SourceValue.insets)
    object.set("contentInsetsReference", contentInsetsReference, unless: .automatic)
    object.set("interGroupSpacing", interGroupSpacing, unless: 0) { SourceValue($0) }
    object.set("orthogonalScrolling", orthogonalScrolling, unless: .none)
    object.set(
      "supplementariesFollowContentInsets",
      supplementariesFollowContentInsets,
      unless: true
    ) { SourceValue($0) }
    object.set("boundarySupplementaryItems", boundarySupplementaryItems.map(\.value))
    object.set("decorationItems", decorationItems.map(\.value))
    object["visibleItems"] = visibleItems?.value
    object.set("visibleMargin", visibleMargin, unless: VisibleMargin(), \.value)
    object["order"] = order.map { SourceValue(.array($0.items.map { SourceValue($0) })) }
    return object
  }
}

extension GroupDescription {
  fileprivate var value: SourceValue {
    var object = item.object
    switch content {
    case .repeated(let subitems, let axis):
      object["axis"] = SourceValue(axis.rawValue)
      object["items"] = SourceValue(.array(subitems.map(\.value)))
    case .count(let subitem, let count, let axis):
      object["axis"] = SourceValue(axis.rawValue)
      object["item"] = subitem.value
      object["count"] = SourceValue(count)
    case .provided(let frames):
      object["axis"] = "custom"
      object["provider"] = frames.provider.value
      object["count"] = frames.count.map { SourceValue($0) }
      object.set("perGroup", frames.perGroup, unless: false) { SourceValue($0) }
    case .frames(let frames):
      object["axis"] = "custom"
      object["frames"] = SourceValue(.array(frames.map(\.value)))
    }
    object.set("interItemSpacing", interItemSpacing, unless: .fixed(0), \.value)
    return SourceValue(.object(object))
  }
}

extension SubitemDescription {
  fileprivate var value: SourceValue {
    switch self {
    case .group(let group): return group.value
    case .item(let item):
      var object = item.object
      object.set("zIndex", item.zIndex, unless: 0) { SourceValue($0) }
      object.members += item.attributes.object.members
      return SourceValue(.object(object))
    }
  }
}

extension ItemDescription {
  /// The fields that groups have, too.
  fileprivate var object: SourceObject {
    var object: SourceObject = ["size": size.value]
    object.set("contentInsets", contentInsets, unless: .zero, SourceValue.insets)
    object.set("edgeSpacing", edgeSpacing, unless: .none, \.value)
    object.set("supplementaryItems", supplementaryItems.map(\.value))
    object["cell"] = cell?.value
    return object
  }
}

extension SupplementaryItemDescription {
  fileprivate var value: SourceValue {
    var object: SourceObject = [
      "elementKind": SourceValue(elementKind), "size": size.value,
      "containerAnchor": containerAnchor.value,
    ]
    object["itemAnchor"] = itemAnchor?.value
    object.set("zIndex", zIndex, unless: Self.defaultZIndex) { SourceValue($0) }
    return SourceValue(.object(object))
  }
}

extension BoundaryItemDescription {
  fileprivate var value: SourceValue {
    var object: SourceObject = [
      "elementKind": SourceValue(elementKind), "size": size.value,
      "alignment": SourceValue(alignment.rawValue),
    ]
    object.set("absoluteOffset", absoluteOffset, unless: .zero, SourceValue.point)
    object.set("extendsBoundary", extendsBoundary, unless: true) { SourceValue($0) }
    object.set("pinToVisibleBounds", pinToVisibleBounds, unless: false) { SourceValue($0) }
    object.set("pinInsets", pinInsets, unless: .zero, SourceValue.insets)
    object.set("zIndex", zIndex, unless: SupplementaryItemDescription.defaultZIndex) {
      SourceValue($0)
    }
    object["id"] = id.map { SourceValue($0) }
    return SourceValue(.object(object))
  }
}

extension DecorationItemDescription {
  fileprivate var value: SourceValue {
    var object: SourceObject = ["elementKind": SourceValue(elementKind)]
    object.set("contentInsets", contentInsets, unless: .zero, SourceValue.insets)
    object.set("zIndex", zIndex, unless: 0) { SourceValue($0) }
    object["id"] = id.map { SourceValue($0) }
    return SourceValue(.object(object))
  }
}

// MARK: Small values

extension ProviderReference {
  /// The reference as documents give it: the name, or an object with the options.
  package var value: SourceValue {
    guard let given = options.value.object, !given.members.isEmpty else { return SourceValue(name) }
    return ["provider": SourceValue(name), "options": SourceValue(.object(given))]
  }
}

extension VisibleMargin {
  /// The margin as documents give it: a number along the scroll axis, or a distance for each axis.
  package var value: SourceValue { alongScrollAxis.map { SourceValue($0) } ?? .point(distances) }
}

extension SizeDescription {
  fileprivate var value: SourceValue { ["width": width.value, "height": height.value] }
}

extension LayoutDimension {
  fileprivate var value: SourceValue {
    switch self {
    case .absolute(let length): SourceValue(length)
    case .fractionalWidth(let fraction): ["fractionalWidth": SourceValue(fraction)]
    case .fractionalHeight(let fraction): ["fractionalHeight": SourceValue(fraction)]
    case .estimated(let length): ["estimated": SourceValue(length)]
    case .uniformAcrossSiblings(let length): ["uniformAcrossSiblings": SourceValue(length)]
    }
  }
}

extension LayoutSpacing {
  fileprivate var value: SourceValue {
    switch self {
    case .fixed(let length): SourceValue(length)
    case .flexible(let length): ["flexible": SourceValue(length)]
    }
  }
}

extension EdgeSpacing {
  fileprivate var value: SourceValue {
    [
      "leading": leading.value, "top": top.value, "trailing": trailing.value,
      "bottom": bottom.value,
    ]
  }
}

extension LayoutAnchor {
  fileprivate var value: SourceValue {
    let across: [Edge] = x == 0.5 ? [] : [x < 0.5 ? .leading : .trailing]
    let along: [Edge] = y == 0.5 ? [] : [y < 0.5 ? .top : .bottom]
    var object: SourceObject = [
      "edges": SourceValue(.array((along + across).map { SourceValue($0.rawValue) }))
    ]
    switch offset {
    case .absolute(let distance): object["absoluteOffset"] = .point(distance)
    case .fractional(let fraction): object["fractionalOffset"] = .point(fraction)
    }
    return SourceValue(.object(object))
  }
}

extension CustomFrame {
  fileprivate var value: SourceValue {
    var object = SourceValue.rect(frame).object ?? SourceObject()
    object.set("zIndex", zIndex, unless: 0) { SourceValue($0) }
    return SourceValue(.object(object))
  }
}

extension SourceObject {
  /// Adds a value, unless it is the default.
  package mutating func set<Value: Equatable>(
    _ key: String,
    _ value: Value,
    unless standard: Value,
    _ form: (Value) -> SourceValue
  ) {
    if value != standard { set(key, to: form(value)) }
  }

  /// Adds the word of an enumeration, unless it is the default.
  package mutating func set<Word: RawRepresentable & Equatable>(
    _ key: String,
    _ word: Word,
    unless standard: Word
  ) where Word.RawValue == String {
    if word != standard { set(key, to: SourceValue(word.rawValue)) }
  }

  /// Adds a list, unless it is empty.
  package mutating func set(_ key: String, _ list: [SourceValue]) {
    if !list.isEmpty { set(key, to: SourceValue(.array(list))) }
  }
}
