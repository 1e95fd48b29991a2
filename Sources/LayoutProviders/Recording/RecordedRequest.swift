import LayoutModel

/// A request whose provider's findings are noted: the elements and the sections that it uses are part
/// of what a recording needs to call it again.
struct NotedRequest {
  /// The request for the provider.
  let request: ProviderRequest
  private let resting: NotedElements?
  private let sections: NotedSections?
  private let sides: (before: NotedElements?, after: NotedElements?)

  /// Notes the findings of a request's provider.
  init(_ given: ProviderRequest) {
    resting = given.resting.map(NotedElements.init)
    sections = given.sections.map(NotedSections.init)
    sides = (
      (given.change?.before?.elements).map { NotedElements($0) },
      (given.change?.after?.elements).map { NotedElements($0) }
    )
    var request = given
    request.resting = resting
    request.sections = sections
    if let change = given.change {
      request.change = ChangeContext(
        reasons: change.reasons,
        shift: change.shift,
        kept: change.kept,
        order: change.order,
        items: change.items,
        before: Self.side(change.before, sides.before),
        after: Self.side(change.after, sides.after)
      )
    }
    self.request = request
  }

  private static func side(_ side: ChangeSide?, _ elements: NotedElements?) -> ChangeSide? {
    guard var side, let elements else { return side }
    side.elements = elements
    return side
  }

  private static let noOptions = SourceValue(.object(SourceObject()))

  /// The number of objects that the recording writes out, at least.
  var recordedCount: Int {
    let items = [request.items, request.change?.before?.items, request.change?.after?.items]
    return items.reduce(sections?.recordedItemCount ?? 0) { count, items in
      count.addingSaturated(items.map { min($0.count, $0.pattern.count) } ?? 0)
    }
  }

  /// The request in the form of recordings.
  var recorded: SourceValue {
    var object = SourceObject()
    object.set("options", request.provider.options.value, unless: Self.noOptions) { $0 }
    if let state = request.state { object["state"] = state.value }
    object["environment"] = request.environment.recorded
    object["section"] = request.section.recorded
    object["items"] = request.items.value
    object["scroll"] = request.scroll?.recorded
    object["memo"] = request.memo?.value
    object["resting"] = resting?.recorded
    object["change"] = request.change?.recorded(sides.before, sides.after)
    object["sections"] = sections?.recorded
    object.set("isOfCollection", request.isOfCollection, unless: false) { SourceValue($0) }
    return SourceValue(.object(object))
  }
}

extension ProviderRequest {
  private static let keys = [
    "options", "state", "environment", "section", "items", "scroll", "memo", "resting", "change",
    "sections", "isOfCollection",
  ]

  /// Decodes the form of ``NotedRequest/recorded``.
  /// - Parameters:
  ///   - node: the request.
  ///   - provider: the name of its provider.
  /// - Throws: a mistake with its place.
  init(recorded node: ValueDecoder, of provider: String) throws(LayoutError) {
    let fields = try node.object(keys: Self.keys)
    var section = try fields.required("section", SectionContext.init(recorded:))
    if let state = fields["state"] {
      _ = try state.anyObject()
      section.state = SectionState(provider: provider, values: state)
    }
    var reference = ProviderReference(name: provider)
    if let options = fields["options"] {
      _ = try options.anyObject()
      reference.options = options
    }
    self.init(
      provider: reference,
      environment: try fields.required("environment", LayoutEnvironment.init(recorded:)),
      section: section,
      items: try LayoutItems(recorded: fields.required("items"))
    )
    scroll = try fields.optional("scroll", ScrollContext.init(recorded:))
    memo = fields["memo"].map { LayoutMemo($0.value) }
    resting = try fields.optional("resting", RecordedElements.init)
    change = try fields.optional("change", ChangeContext.init(recorded:))
    sections = try fields.optional("sections", RecordedSections.init)
    isOfCollection = try fields.optionalBoolean("isOfCollection") ?? false
  }
}

// MARK: Parts

extension LayoutEnvironment {
  /// The environment as documents give it, with the container's insets and the configuration.
  fileprivate var recorded: SourceValue {
    var object = EnvironmentDescription(self).object
    object.set("contentInsets", container.contentInsets, unless: .zero, SourceValue.insets)
    var given = SourceObject()
    given.set("scrollDirection", configuration.scrollDirection, unless: .vertical)
    given.set("interSectionSpacing", configuration.interSectionSpacing, unless: 0) {
      SourceValue($0)
    }
    given.set("contentInsetsReference", configuration.contentInsetsReference, unless: .automatic)
    given.set("pixelAlignment", configuration.pixelAlignment, unless: true) { SourceValue($0) }
    object.set("configuration", given, unless: SourceObject()) { SourceValue(.object($0)) }
    return SourceValue(.object(object))
  }

  /// Decodes an environment of a recording.
  fileprivate init(recorded node: ValueDecoder) throws(LayoutError) {
    var rest = try node.anyObject().object
    let fields = try node.anyObject()
    let insets = try fields.optional("contentInsets", DirectionalEdgeInsets.init)
    let configuration = try fields.optional("configuration", LayoutConfiguration.init)
    rest["contentInsets"] = nil
    rest["configuration"] = nil
    let described = try EnvironmentDescription(
      ValueDecoder(SourceValue(.object(rest), at: node.value.position), path: node.path)
    )
    self = try described.resolved(configuration: configuration ?? LayoutConfiguration())
    container.contentInsets = insets ?? .zero
  }
}

extension SectionContext {
  /// The section in the form of recordings.
  var recorded: SourceValue {
    var object: SourceObject = ["index": SourceValue(index)]
    object["id"] = id.map { SourceValue($0) }
    object["itemCount"] = SourceValue(itemCount)
    object.set("orthogonalOffset", orthogonalOffset, unless: 0) { SourceValue($0) }
    return SourceValue(.object(object))
  }

  /// Decodes a section of a recording.
  init(recorded node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: ["index", "id", "itemCount", "orthogonalOffset"])
    self.init(
      index: try fields.integer("index", in: 0...ValueDecoder.exactIntegers.upperBound),
      id: try fields.optionalString("id"),
      itemCount: try fields.integer("itemCount", in: 0...LayoutItems.countLimit),
      orthogonalOffset: try fields.optionalNumber("orthogonalOffset") ?? 0
    )
  }
}

extension ScrollContext {
  fileprivate var recorded: SourceValue {
    [
      "contentOffset": .point(contentOffset), "velocity": .point(velocity),
      "bounds": .rect(bounds),
    ]
  }

  fileprivate init(recorded node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: ["contentOffset", "velocity", "bounds"])
    self.init(
      contentOffset: try fields.required("contentOffset", LayoutPoint.init),
      velocity: try fields.required("velocity", LayoutPoint.init),
      bounds: try fields.required("bounds", LayoutRect.init(result:))
    )
  }
}
