// Checks of the results of native and Swift providers: values that no layout can hold are refused
// before they enter one. The readers of scripts' results check while they read.

extension LayoutError {
  /// Returns the failure of a provider whose result has a wrong value at a path, counted from 0.
  /// - Parameters:
  ///   - path: the path of the value in the result.
  ///   - words: the predicate of the sentence, as in “must be 0 or more”.
  /// - Returns: an `INVALID_ARGUMENT` of the plugin.
  static func wrongResult(_ path: DocumentPath, _ words: String) -> LayoutError {
    LayoutError(
      .invalidArgument,
      origin: .plugin,
      message: "\(path) \(words)",
      path: path.description
    )
  }

  /// The predicate for numbers beyond those that layouts compute with.
  private static let tooFar = "reaches farther than numbers do"

  /// Refuses infinity and NaN.
  static func check(finite number: Double, at path: DocumentPath) throws(LayoutError) {
    guard number.isFinite else { throw wrongResult(path, "must be a finite number") }
  }

  /// Refuses lengths that are negative or not finite.
  static func check(length number: Double, at path: DocumentPath) throws(LayoutError) {
    try check(finite: number, at: path)
    guard number >= 0 else { throw wrongResult(path, "must be 0 or more") }
  }

  /// Refuses z-orders that a double does not hold exactly.
  static func check(zIndex: Int, at path: DocumentPath) throws(LayoutError) {
    guard ValueDecoder.exactIntegers.contains(zIndex) else { throw wrongResult(path, tooFar) }
  }

  /// Refuses frames with a negative extent, or with an edge that is not finite.
  static func check(_ rect: LayoutRect, at path: DocumentPath) throws(LayoutError) {
    let isSound =
      rect.x.isFinite && rect.y.isFinite && rect.width >= 0 && rect.height >= 0
      && rect.maxX.isFinite && rect.maxY.isFinite
    guard !isSound else { return }
    try check(finite: rect.x, at: path.appending("x"))
    try check(finite: rect.y, at: path.appending("y"))
    try check(length: rect.width, at: path.appending("width"))
    try check(length: rect.height, at: path.appending("height"))
    throw wrongResult(path, tooFar)
  }

  /// Refuses insets that are not finite; negative ones are allowed.
  static func check(_ insets: DirectionalEdgeInsets, at path: DocumentPath) throws(LayoutError) {
    try check(finite: insets.top, at: path.appending("top"))
    try check(finite: insets.leading, at: path.appending("leading"))
    try check(finite: insets.bottom, at: path.appending("bottom"))
    try check(finite: insets.trailing, at: path.appending("trailing"))
  }

  /// Refuses insets that are negative or not finite.
  static func check(distances: DirectionalEdgeInsets, at path: DocumentPath) throws(LayoutError) {
    try check(length: distances.top, at: path.appending("top"))
    try check(length: distances.leading, at: path.appending("leading"))
    try check(length: distances.bottom, at: path.appending("bottom"))
    try check(length: distances.trailing, at: path.appending("trailing"))
  }
}

extension FrameColumns {
  /// Refuses frames that no layout can hold.
  /// - Throws: `INVALID_ARGUMENT` with the place of the first such number.
  /// - Complexity: O(count).
  func check() throws(LayoutError) {
    let list = DocumentPath([.key("frames")])
    try attributes?.check(at: list)
    guard !isSound else { return }
    for index in 0..<count {
      try LayoutError.check(self[index], at: list.appending(index))
      guard let zIndex else { continue }
      let path = list.appending(index).appending("zIndex")
      guard Int(exactly: zIndex[index]).map(ValueDecoder.exactIntegers.contains) == true else {
        throw .wrongResult(path, LayoutError.zIndexWords)
      }
    }
  }
}

extension LayoutError {
  /// The words for a wrong `zIndex` in a result.
  package static let zIndexWords = "must be an integer from -2^53 to 2^53"
}

extension FrameColumns {
  /// Whether a layout can hold all numbers, found without a path for each frame.
  private var isSound: Bool {
    var isSound = true
    for index in 0..<count {
      let (x, y, width, height) = (x[index], y[index], width[index], height[index])
      isSound =
        isSound && x.isFinite && y.isFinite && width >= 0 && height >= 0
        && (x + width).isFinite && (y + height).isFinite
    }
    guard let zIndex else { return isSound }
    let limit = Double(ValueDecoder.exactIntegers.upperBound)
    return isSound
      && (0..<count).allSatisfy { zIndex[$0].rounded() == zIndex[$0] && abs(zIndex[$0]) <= limit }
  }

  /// Refuses the frames of a group that has items but no frame.
  /// - Parameter itemCount: the number of items in the group.
  /// - Throws: `INVALID_ARGUMENT` with the place of the first mistake.
  func check(group itemCount: Int) throws(LayoutError) {
    try check()
    guard count == 0, itemCount > 0 else { return }
    throw LayoutError(
      .invalidArgument,
      origin: .plugin,
      message: "there are no frames for \(itemCount) item\(itemCount == 1 ? "" : "s")",
      path: DocumentPath([.key("frames"), .index(0)]).description
    )
  }
}

extension LayoutResult {
  /// Refuses a result that is not a layout of the request's items.
  /// - Parameter itemCount: the number of items in the request.
  /// - Throws: `INVALID_ARGUMENT` with the place of the first mistake.
  func check(itemCount: Int) throws(LayoutError) {
    switch self {
    case .section(let description): try description.check()
    case .frames(let result): try result.check(itemCount: itemCount)
    }
  }
}

extension LayoutFrames {
  /// Refuses another number of frames than of items, and numbers that no layout can hold.
  func check(itemCount: Int) throws(LayoutError) {
    try frames.check()
    guard frames.count == itemCount else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "frames must be one for each of the \(itemCount) items, not \(frames.count)",
        path: DocumentPath([.key("frames"), .index(min(frames.count, itemCount))]).description
      )
    }
    if let contentSize {
      try LayoutError.check(LayoutRect(origin: .zero, size: contentSize), at: path("contentSize"))
    }
    if let contentInset { try LayoutError.check(contentInset, at: path("contentInset")) }
    for axis in ScrollAxis.allCases {
      let margin = visibleMargin.along(axis, scrolling: axis)
      try LayoutError.check(length: margin, at: path("visibleMargin"))
    }
    for (index, parts) in parts.enumerated() {
      try parts.check(at: path("parts").appending(index))
    }
    try SectionElement.check(supplementaryItems, at: path("supplementaryItems"))
    try SectionElement.check(decorationItems, at: path("decorationItems"))
  }

  private func path(_ field: String) -> DocumentPath { DocumentPath([.key(field)]) }
}

extension SectionElement {
  /// Refuses supplementary or decoration items with frames or z-orders that no layout can hold.
  static func check(_ elements: [SectionElement], at path: DocumentPath) throws(LayoutError) {
    for (index, element) in elements.enumerated() {
      let path = path.appending(index)
      try LayoutError.check(element.frame, at: path.appending("frame"))
      try LayoutError.check(zIndex: element.zIndex, at: path.appending("zIndex"))
      try element.attributes.check(at: path)
      guard element.item >= 0, ValueDecoder.exactIntegers.contains(element.item) else {
        throw LayoutError.wrongResult(path.appending("item"), "must be 0 or more")
      }
      guard let range = element.pinning?.range else { continue }
      try LayoutError.check(finite: range.lowerBound, at: path.appending("pinning"))
      try LayoutError.check(finite: range.upperBound, at: path.appending("pinning"))
    }
  }
}

extension [CellPart] {
  /// Refuses parts with frames that no layout can hold.
  func check(at path: DocumentPath) throws(LayoutError) {
    for part in self { try LayoutError.check(part.frame, at: path.appending(part.name)) }
  }
}

extension CellResult {
  /// Refuses sizes and parts that no layout can hold.
  func check() throws(LayoutError) {
    if let width { try LayoutError.check(length: width, at: DocumentPath([.key("width")])) }
    if let height { try LayoutError.check(length: height, at: DocumentPath([.key("height")])) }
    try parts.check(at: DocumentPath([.key("parts")]))
  }
}

extension TargetOffset {
  /// Refuses an offset that is not finite.
  func check() throws(LayoutError) {
    try LayoutError.check(finite: offset.x, at: DocumentPath([.key("x")]))
    try LayoutError.check(finite: offset.y, at: DocumentPath([.key("y")]))
  }
}

extension [LayoutElement] {
  /// Refuses elements that no layout can hold, items that neither were given nor rest in the section,
  /// and items returned twice.
  /// - Parameters:
  ///   - given: the elements before the change.
  ///   - resting: the section's elements at rest; nil if only the given ones may be returned.
  ///   - section: the section of all elements, from 0; nil if they may belong to any section.
  ///   - list: the path of the elements in the result.
  /// - Throws: `INVALID_ARGUMENT` with the element's place, counted from 0.
  /// - Complexity: O(n).
  func check(
    changedFrom given: [LayoutElement],
    or resting: (any RestingElements)? = nil,
    section: Int?,
    at list: DocumentPath
  ) throws(LayoutError) {
    var left = Set(given.lazy.filter { $0.kind == .item }.map(\.place))
    var all = left
    for (index, element) in enumerated() {
      let path = list.appending(index)
      try element.checkNumbers(at: path)
      guard section == nil || element.section == section else {
        throw .wrongResult(path.appending("section"), "must be that of the call")
      }
      if element.kind == .item, left.remove(element.place) == nil {
        let isFetched =
          resting?.item(element.item ?? -1) != nil && all.insert(element.place).inserted
        guard !isFetched else { continue }
        throw .wrongResult(
          path,
          all.contains(element.place)
            ? "is an element that is in the list already" : "is not an element of the list"
        )
      }
    }
  }
}

extension [LayoutElement] {
  /// Refuses other elements than the given ones, in another order, and attributes that no layout can
  /// hold.
  /// - Parameters:
  ///   - given: the ends of elements that appear or disappear, as they were proposed.
  ///   - list: the path of the elements in the result.
  /// - Throws: `INVALID_ARGUMENT` with the element's place, counted from 0.
  /// - Complexity: O(n).
  func check(ends given: [LayoutElement], at list: DocumentPath) throws(LayoutError) {
    guard count == given.count else {
      throw .wrongResult(
        list,
        "must be the \(given.count) given elements, not \(count)"
      )
    }
    for (index, (element, given)) in zip(self, given).enumerated() {
      let path = list.appending(index)
      guard element.kind == given.kind, element.elementKind == given.elementKind,
        element.section == given.section, element.item == given.item
      else { throw .wrongResult(path, "must be the given element at this place") }
      try element.checkNumbers(at: path)
    }
  }
}

extension LayoutElement {
  /// The section and item, which identify a cell; −1 means nil.
  fileprivate var place: ItemPath { ItemPath(section: section ?? -1, item: item ?? -1) }

  /// Refuses frames, z-orders, opacities and transforms that no layout can hold.
  fileprivate func checkNumbers(at path: DocumentPath) throws(LayoutError) {
    try LayoutError.check(frame, at: path.appending("frame"))
    try LayoutError.check(zIndex: zIndex, at: path.appending("zIndex"))
    for (name, index) in [("section", section), ("item", item)] {
      guard index.map({ $0 >= 0 && ValueDecoder.exactIntegers.contains($0) }) ?? true else {
        throw .wrongResult(path.appending(name), "must be 0 or more")
      }
    }
    try attributes.check(at: path)
  }
}

extension [ScreenOverlay] {
  /// Refuses overlays with frames or z-orders that no screen can hold.
  fileprivate func check() throws(LayoutError) {
    for (index, overlay) in enumerated() {
      let path = DocumentPath([.key("overlays"), .index(index)])
      try LayoutError.check(overlay.frame, at: path.appending("frame"))
      try LayoutError.check(zIndex: overlay.zIndex, at: path.appending("zIndex"))
    }
  }
}

extension ScreenResult {
  /// Refuses regions and overlays that no screen can hold.
  func check() throws(LayoutError) {
    for region in regions {
      try LayoutError.check(region.frame, at: DocumentPath([.key("regions"), .key(region.name)]))
    }
    try overlays.check()
  }
}

extension CoordinateResult {
  /// Refuses other collections than the given ones, and elements and overlays that no screen can
  /// hold.
  /// - Parameter given: the collections before the change.
  /// - Throws: `INVALID_ARGUMENT` with the place of the first mistake.
  func check(changedFrom given: [CoordinatedCollection]) throws(LayoutError) {
    let list = DocumentPath([.key("collections")])
    guard collections.map(\.name) == given.map(\.name) else {
      throw .wrongResult(list, "must be the given ones, in their order")
    }
    for (collection, given) in zip(collections, given) {
      let path = list.appending(collection.name).appending("items")
      try collection.elements.check(changedFrom: given.elements, section: nil, at: path)
    }
    try overlays?.check()
  }
}

extension SectionDescription {
  /// Refuses a description with numbers that no document can have.
  ///
  /// A description consists of some thirty types, so its values are found by reflection.
  /// - Complexity: O(number of values), some microseconds each.
  func check() throws(LayoutError) { try Self.check(self, at: DocumentPath()) }

  /// Checks a value, and the values that it contains, by their types.
  private static func check(_ value: Any, at path: DocumentPath) throws(LayoutError) {
    switch value {
    case let number as Double: try LayoutError.check(finite: number, at: path)
    case let rect as LayoutRect: try LayoutError.check(rect, at: path)
    case let dimension as LayoutDimension: try LayoutError.check(length: dimension.value, at: path)
    case let order as ItemOrder:
      guard order.items.allSatisfy({ $0 >= 0 }) else {
        throw .wrongResult(path, "must name items from 0")
      }
    case let provided as ProvidedFrames:
      guard provided.count ?? 0 >= 0 else {
        throw .wrongResult(path.appending("count"), "must be 0 or more")
      }
    case let attributes as ElementAttributes: try attributes.check(at: path)
    case is ProviderReference, is String: return
    default:
      if let group = value as? GroupDescription, case .count(_, ..<1, _) = group.content {
        throw .wrongResult(path.appending("count"), "must be 1 or more")
      }
      if let item = value as? BoundaryItemDescription {
        try LayoutError.check(distances: item.pinInsets, at: path.appending("pinInsets"))
      }
      let mirror = Mirror(reflecting: value)
      for (index, child) in mirror.children.enumerated() {
        try check(child.value, at: path.appending(child.label, index))
      }
    }
  }
}

extension LayoutDimension {
  /// The number, in points or as a fraction.
  fileprivate var value: Double {
    switch self {
    case .absolute(let value), .fractionalWidth(let value), .fractionalHeight(let value),
      .estimated(let value), .uniformAcrossSiblings(let value):
      value
    }
  }
}

extension DocumentPath {
  /// Returns the path of a reflected value; members of tuples have no names.
  fileprivate func appending(_ label: String?, _ index: Int) -> DocumentPath {
    guard let label else { return appending(index) }
    return label.hasPrefix(".") ? self : appending(label)
  }
}
