package import LayoutEngine
package import LayoutModel

// Results of `layouthost solve --format json`.
extension ComparedLayout {
  /// Whether a tree is a result rather than a document.
  static func isResult(_ root: ValueDecoder) -> Bool {
    guard let fields = try? root.anyObject() else { return false }
    return fields.has("contentSize") && fields.has("elements")
      || fields.has("regions") && fields.has("collections")
  }

  /// Whether a tree is a golden of a matrix: only results, each under the name of a combination.
  static func isMatrix(_ root: ValueDecoder) -> Bool {
    guard let fields = try? root.anyObject(), !fields.object.members.isEmpty else { return false }
    return fields.object.members.allSatisfy { fields[$0.key].map(isResult) ?? false }
  }

  /// Reads a result of a plain document or of a screen.
  /// - Throws: the mistake, with its place in the tree.
  init(result root: ValueDecoder) throws(LayoutError) {
    let fields = try root.anyObject()
    guard fields.has("regions") else {
      let collection = try Self.collection(root, name: nil, region: nil)
      self.init(collections: [collection], overlays: [])
      return
    }
    let regions = try fields.required("regions").anyObject()
    let members = try fields.required("collections").anyObject()
    let overlays = try fields.list("overlays", Self.overlay)
    var collections: [ComparedLayout.Collection] = []
    for name in members.object.members.map(\.key) {
      let region = try regions.required(name, Self.frame)
      let collection = try members.required(name)
      collections.append(try Self.collection(collection, name: name, region: region))
    }
    self.init(collections: collections, overlays: overlays)
  }

  /// Reads a collection; one of a plain document has no name and no region.
  private static func collection(
    _ node: ValueDecoder,
    name: String?,
    region: LayoutRect?
  ) throws(LayoutError) -> ComparedLayout.Collection {
    let fields = try node.anyObject()
    return ComparedLayout.Collection(
      name: name,
      region: region,
      contentSize: try fields.required("contentSize", LayoutSize.init),
      contentOffset: try fields.required("contentOffset", LayoutPoint.init),
      contentInset: try fields.optional("contentInset", DirectionalEdgeInsets.init) ?? .zero,
      sections: try fields.list("sections", section),
      elements: try fields.list("elements", element)
    )
  }

  private static func section(
    _ node: ValueDecoder
  ) throws(LayoutError) -> ComparedLayout.Section {
    let fields = try node.anyObject()
    return ComparedLayout.Section(
      id: try fields.optionalString("id"),
      provider: try fields.string("layout"),
      frame: try fields.required("frame", frame),
      orthogonalOffset: try fields.optionalNumber("orthogonalOffset")
    )
  }

  private static func element(_ node: ValueDecoder) throws(LayoutError) -> LayoutElement {
    let fields = try node.anyObject()
    let indices = 0...ValueDecoder.exactIntegers.upperBound
    var element = LayoutElement(
      kind: try fields.word("kind", ElementKind.self, kind: "kind of elements"),
      elementKind: try fields.optionalString("elementKind"),
      section: try fields.optionalInteger("section", in: indices),
      item: try fields.optionalInteger("item", in: indices),
      frame: try fields.required("frame", frame),
      zIndex: try fields.optionalInteger("zIndex", in: ValueDecoder.exactIntegers) ?? 0
    )
    if let id = try fields.optionalString("id") { element.id = id }
    element.alpha = try fields.optionalNumber("alpha") ?? 1
    element.transform = try fields.optional("transform", transform) ?? .identity
    if let numbers = try fields.optional("transform3D", transform3D) {
      element.transform3D = numbers
    }
    if let anchor = try fields.optional("anchorPoint", point) { element.anchorPoint = anchor }
    element.isHidden = try fields.optionalBoolean("isHidden") ?? false
    element.isEstimated = try fields.optionalBoolean("estimated") ?? false
    if let values = fields["values"] { element.values = try values.anyObject().node.value }
    element.clipsTo = try fields.optional("clipsTo", frame)
    let parts = try fields["parts"]?.anyObject()
    for part in parts?.object.members ?? [] {
      guard let place = try parts?.required(part.key, frame) else { continue }
      element.parts.append(CellPart(name: part.key, frame: place))
    }
    return element
  }

  private static func overlay(_ node: ValueDecoder) throws(LayoutError) -> ScreenOverlay {
    let fields = try node.anyObject()
    return ScreenOverlay(
      kind: try fields.string("kind"),
      frame: try fields.required("frame", frame),
      zIndex: try fields.optionalInteger("zIndex", in: ValueDecoder.exactIntegers) ?? 0
    )
  }

  /// Reads `[x, y, width, height]`, in points.
  private static func frame(_ node: ValueDecoder) throws(LayoutError) -> LayoutRect {
    let sides = try numbers(node, count: 4)
    return LayoutRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }

  private static func transform(_ node: ValueDecoder) throws(LayoutError) -> LayoutTransform {
    LayoutTransform(numbers: try numbers(node, count: 6))
  }

  /// Reads sixteen numbers, row by row.
  private static func transform3D(_ node: ValueDecoder) throws(LayoutError) -> Transform3D? {
    Transform3D(try numbers(node, count: 16))
  }

  private static func point(_ node: ValueDecoder) throws(LayoutError) -> LayoutPoint {
    let numbers = try numbers(node, count: 2)
    return LayoutPoint(x: numbers[0], y: numbers[1])
  }

  /// Reads a list of a given number of numbers.
  /// - Throws: a `LayoutError` for another count, or an element that is not a number.
  private static func numbers(
    _ node: ValueDecoder,
    count: Int
  ) throws(LayoutError) -> [Double] {
    let numbers = try node.numbers()
    guard numbers.count == count else {
      throw node.error(.notAllowed(expected: "\(count) numbers", found: "\(numbers.count)"))
    }
    return numbers
  }
}

extension Session {
  /// Opens a document, and lays out the compared part: the whole, or its visible bounds.
  ///
  /// A file with a result of `solve --format json` is used as it is, as a whole; the session is
  /// then unchanged. `-` is standard input.
  /// - Throws: the failure of the document, or of the result.
  package func compared(
    opening path: String,
    _ extent: ComparedExtent
  ) throws(LayoutError) -> ComparedLayout {
    do throws(LayoutError) {
      try open(path: path)
    } catch {
      guard let source = unopened, let root = source.root,
        ComparedLayout.isResult(root) || ComparedLayout.isMatrix(root)
      else { throw error }
      return try read(root, from: source)
    }
    return try compared(extent)
  }

  private func read(
    _ result: ValueDecoder,
    from source: DocumentSource
  ) throws(LayoutError) -> ComparedLayout {
    do throws(LayoutError) {
      guard ComparedLayout.isResult(result) else {
        throw result.error(
          .unusable("a golden of a matrix of layouts cannot be compared with one layout")
        )
      }
      return try ComparedLayout(result: result)
    } catch {
      throw source.locating(error)
    }
  }

  /// Returns the session's content as one side of a comparison.
  package func compared(_ extent: ComparedExtent) throws(LayoutError) -> ComparedLayout {
    switch extent {
    case .wholeContent: ComparedLayout(try solve(), of: state.document)
    case .visibleBounds:
      ComparedLayout(try solve(), at: try visibleState(), of: state.document)
    }
  }
}
