extension CollectionResult.Section {
  /// The names of the fields of a place beside the section's layout, as scripts write them.
  package static let keys = ["origin", "pinInsets", "zIndex", "clipsTo", "hidden"]

  /// Decodes the place of a layout: `{origin=, pinInsets=, zIndex=, clipsTo=, hidden=}`.
  /// - Parameters:
  ///   - content: the layout; nil if the script gives none, which only a hidden section may.
  ///   - node: the fields.
  /// - Throws: a mistake with its place.
  package init(_ content: Content?, _ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: Self.keys)
    let isHidden = try fields.optionalBoolean("hidden") ?? false
    guard let content = isHidden ? Content.hidden : content else {
      throw node.error(.missingKey("section"))
    }
    self.init(content, origin: try fields.optional("origin", LayoutPoint.init) ?? .zero)
    pinInsets = try fields.optional("pinInsets", DirectionalEdgeInsets.distances) ?? .zero
    zIndex = try fields.optionalInteger("zIndex", in: ValueDecoder.exactIntegers) ?? 0
    clipsTo = try fields.optional("clipsTo", ElementClip.decoded)
  }
}

extension ScrollAxis {
  /// Decodes an axis by its name.
  package static func decoded(_ node: ValueDecoder) throws(LayoutError) -> ScrollAxis {
    try node.word(ScrollAxis.self, kind: "axis")
  }
}
