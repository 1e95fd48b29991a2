// The attributes of an element as scripts write them.

extension ElementAttributes {
  /// The names of the attributes that a returned frame may have.
  package static let keys = [
    "alpha", "transform", "transform3D", "anchorPoint", "isHidden", "parts", "values", "clipsTo",
    "pinToVisibleBounds", "pinnedWithin", "pinInsets",
  ]

  /// Decodes the attributes of an object that may have other fields.
  /// - Throws: a mistake in an attribute, with its place.
  package init(_ fields: KeyedDecoder) throws(LayoutError) {
    self.init()
    alpha = try fields.optional("alpha", Self.decodedAlpha) ?? 1
    transform = try fields.optional("transform", LayoutTransform.init(result:)) ?? .identity
    transform3D = try fields.optional("transform3D", Transform3D.init(result:))
    if transform3D != nil, fields.has("transform") {
      throw fields.node.error(
        .contradiction("“transform3D” stands in place of “transform”; give one of them")
      )
    }
    anchorPoint = try fields.optional("anchorPoint", Self.decodedAnchor) ?? Self.middle
    isHidden = try fields.optionalBoolean("isHidden") ?? false
    parts = try fields.optional("parts", CellPart.list) ?? []
    values = try fields.optional("values", Self.decodedValues) ?? nil
    clipsTo = try fields.optional("clipsTo", ElementClip.decoded)
    pinning = try EdgePinning.decoded(fields)
  }

  /// Decodes an opacity, from 0 to 1.
  static func decodedAlpha(_ node: ValueDecoder) throws(LayoutError) -> Double {
    let alpha = try node.number()
    guard alpha >= 0, alpha <= 1 else {
      throw node.error(.notAllowed(expected: "from 0 to 1", found: NumberText.shortest(alpha)))
    }
    return alpha
  }

  /// Decodes an anchor, `{x=, y=}` as fractions of the frame.
  package static func decodedAnchor(_ node: ValueDecoder) throws(LayoutError) -> LayoutPoint {
    let fields = try node.object(keys: ["x", "y"])
    return LayoutPoint(x: try fields.number("x"), y: try fields.number("y"))
  }

  /// The greatest depth of tables in `values`.
  private static let valueDepth = 4
  /// The most values of an element, including those in tables.
  private static let valueLimit = 256
  /// The most bytes of text of an element's values.
  private static let textLimit = 16 << 10

  /// Decodes custom values: numbers, strings, Booleans, and small tables of them.
  /// - Throws: a mistake with its place, such as a table beyond the limits.
  package static func decodedValues(_ node: ValueDecoder) throws(LayoutError) -> SourceValue? {
    let object = try node.anyObject().object
    guard !object.members.isEmpty else { return nil }
    var (count, bytes) = (0, 0)
    try check(node, depth: 0, &count, &bytes)
    return SourceValue(.object(object))
  }

  /// Counts a value and its contents, and throws beyond the limits.
  private static func check(
    _ node: ValueDecoder,
    depth: Int,
    _ count: inout Int,
    _ bytes: inout Int
  ) throws(LayoutError) {
    count += 1
    guard depth <= valueDepth else {
      throw node.error(.contradiction("tables of values nest at most \(valueDepth) deep"))
    }
    switch node.value.content {
    case .object(let object):
      for member in object.members {
        bytes += member.key.utf8.count
        let inner = ValueDecoder(member.value, path: node.path.appending(member.key))
        try check(inner, depth: depth + 1, &count, &bytes)
      }
    case .array:
      for element in try node.elements() {
        try check(element, depth: depth + 1, &count, &bytes)
      }
    case .string(let text): bytes += text.utf8.count
    case .number(let number) where !number.isFinite:
      throw node.error(.notAllowed(expected: "a finite number", found: "\(number)"))
    case .null, .boolean, .number: break
    }
    guard count - 1 <= valueLimit else {
      throw node.error(.contradiction("an element has at most \(valueLimit) values"))
    }
    guard bytes <= textLimit else {
      throw node.error(.contradiction("the values of an element have at most 16 KiB of text"))
    }
  }
}

extension EdgePinning {
  /// Decodes `pinToVisibleBounds`, `pinnedWithin` and `pinInsets`; nil if the element is not pinned.
  fileprivate static func decoded(_ fields: KeyedDecoder) throws(LayoutError) -> EdgePinning? {
    guard let node = fields["pinToVisibleBounds"] else {
      guard let detail = fields["pinnedWithin"] ?? fields["pinInsets"] else { return nil }
      throw detail.error(.contradiction("it goes with “pinToVisibleBounds”"))
    }
    var pinning = EdgePinning(
      range: try fields.optional("pinnedWithin", LayoutRect.init(result:)),
      insets: try fields.optional("pinInsets", DirectionalEdgeInsets.distances) ?? .zero
    )
    switch node.value.content {
    case .boolean(let isPinned): return isPinned ? pinning : nil
    case .string: pinning.edges = [try edge(node)]
    case .array(let list) where !list.isEmpty: pinning.edges = Set(try node.elements(edge))
    default: throw node.wrongType("true, an edge, or a list of edges")
    }
    return pinning
  }

  private static func edge(_ node: ValueDecoder) throws(LayoutError) -> Edge {
    try node.word(Edge.self, kind: "edge")
  }
}

extension LayoutTransform {
  /// Decodes six numbers in order, or by their names with those of the identity for the others.
  init(result node: ValueDecoder) throws(LayoutError) {
    let names = ["a", "b", "c", "d", "tx", "ty"]
    if case .object(let object) = node.value.content, !object.members.isEmpty {
      let fields = try node.object(keys: names)
      let numbers = [1.0, 0, 0, 1, 0, 0]
      var given: [Double] = []
      for (name, usual) in zip(names, numbers) {
        given.append(try fields.optionalNumber(name) ?? usual)
      }
      self.init(numbers: given)
      return
    }
    let numbers = try node.numbers()
    guard numbers.count == 6 else {
      throw node.error(
        .notAllowed(expected: "six numbers: a, b, c, d, tx and ty", found: "\(numbers.count)")
      )
    }
    self.init(numbers: numbers)
  }

  /// Creates a transform from its six numbers.
  /// - Precondition: there are six numbers.
  package init(numbers: [Double]) {
    self.init(
      a: numbers[0],
      b: numbers[1],
      c: numbers[2],
      d: numbers[3],
      tx: numbers[4],
      ty: numbers[5]
    )
  }

  package var numbers: [Double] { [a, b, c, d, tx, ty] }
}

extension Transform3D {
  /// Decodes sixteen numbers, row by row.
  package init(result node: ValueDecoder) throws(LayoutError) {
    let numbers = try node.numbers()
    guard let transform = Transform3D(numbers) else {
      throw node.error(
        .notAllowed(
          expected: "sixteen numbers, row by row from m11 to m44",
          found: "\(numbers.count)"
        )
      )
    }
    self = transform
  }
}

extension CellPart {
  /// Decodes `{name={x=, y=, width=, height=}, …}`, in the order of the names.
  package static func list(_ node: ValueDecoder) throws(LayoutError) -> [CellPart] {
    var parts: [CellPart] = []
    // The reader of Lua's tables has sorted the names.
    for member in try node.anyObject().object.members {
      let frame = ValueDecoder(member.value, path: node.path.appending(member.key))
      parts.append(CellPart(name: member.key, frame: try LayoutRect(result: frame)))
    }
    return parts
  }
}

extension LayoutRect {
  /// Decodes `{x=, y=, width=, height=}`.
  package init(result node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: ["x", "y", "width", "height"])
    self.init(
      x: try fields.number("x"),
      y: try fields.number("y"),
      width: try fields.length("width"),
      height: try fields.length("height")
    )
    guard maxX.isFinite, maxY.isFinite else {
      throw node.error(.contradiction("it reaches farther than numbers do"))
    }
  }
}
