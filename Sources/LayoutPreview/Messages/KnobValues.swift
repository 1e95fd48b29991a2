import LayoutModel

/// A knob of a section with the value that it was turned to.
struct Knob: Sendable, Equatable {
  /// The part of a section that a knob changes.
  enum Kind: String {
    case option, state, count
    /// The distance that a row is scrolled across.
    case row
  }

  let kind: Kind
  /// The name of the collection; nil in a plain document.
  let collection: String?
  let section: Int
  /// The name of the option or of the value of the state; empty for the count and a row.
  let name: String
  /// The value; null restores the provider's default.
  var value: SourceValue
  /// The provider of the section when the knob was turned; nil if the layout is of another kind.
  var layout: String?
  /// The document's own value below the knob's; nil if it is not known yet.
  var given: SourceValue?

  /// Reads a knob from a request or from a scene.
  /// - Throws: the mistake in a member.
  init(_ fields: KeyedDecoder) throws(LayoutError) {
    let what = try fields.string("what")
    guard let kind = Kind(rawValue: what) else {
      throw PageRequest.mistake("there is no knob “\(what)”")
    }
    let places = 0...LayoutItems.countLimit
    self.kind = kind
    collection = try fields.optionalString("collection")
    section = try fields.integer("section", in: places)
    switch kind {
    case .count:
      name = ""
      value = SourceValue(.number(Double(try fields.integer("value", in: places))))
    case .row:
      name = ""
      value = SourceValue(.number(try fields.number("value")))
    case .option, .state:
      name = try fields.string("name")
      value = fields["value"]?.value ?? SourceValue(.null)
    }
    layout = try fields.optionalString("layout")
  }

  /// Creates the place of a row that was dragged across.
  init(rowOf section: Int, in collection: String?, offset: Double) {
    (kind, name, layout) = (.row, "", nil)
    (self.section, self.collection) = (section, collection)
    value = SourceValue(.number(offset))
  }

  /// Whether the knob goes with one provider, whose options or state it sets.
  var isOfProvider: Bool { kind == .option || kind == .state }

  /// Whether another knob has the same place.
  func isSame(as other: Knob) -> Bool {
    kind == other.kind && collection == other.collection && section == other.section
      && name == other.name
  }

  /// The value that a section has for the knob; null if it has none.
  func value(in section: DocumentSection) -> SourceValue {
    switch kind {
    case .count: return SourceValue(.number(Double(section.items.count)))
    case .row: return SourceValue(.null)
    case .state: return section.state?.value.member(name) ?? SourceValue(.null)
    case .option:
      guard case .provider(let reference) = section.layout else { return SourceValue(.null) }
      return reference.options.value.member(name) ?? SourceValue(.null)
    }
  }

  /// Changes a section.
  func apply(to section: inout DocumentSection) {
    switch kind {
    case .option: section.setOption(name, to: value)
    case .state: section.setState(SourceObject([.init(key: name, value: value)]))
    case .count:
      guard case .number(let count) = value.content else { return }
      let items = section.items
      section.items = LayoutItems(
        count: Int(count),
        pattern: items.pattern,
        offset: items.offset
      )
    case .row:
      guard case .number(let offset) = value.content else { return }
      section.orthogonalOffset = offset
    }
  }

  /// Writes the members of the knob, which ``init(_:)`` reads.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("what", kind.rawValue)
      json.member("collection", collection)
      json.member("section", section)
      if isOfProvider { json.member("name", name) }
      json.member("value", value)
      json.member("layout", layout)
    }
  }
}

/// The knobs that a page has turned, each with its last value: they keep it when the document or a
/// plugin changes.
struct KnobValues: Sendable, Equatable {
  /// The most knobs of a page; further ones change the document only until it is read again.
  private static let limit = 1_000

  private(set) var knobs: [Knob] = []

  /// Notes a knob that was turned; the value below it is that of the first turn.
  mutating func note(_ knob: Knob) {
    if let index = knobs.firstIndex(where: { $0.isSame(as: knob) }) {
      let given = knobs[index].given
      knobs[index] = knob
      knobs[index].given = given
    } else if knobs.count < Self.limit {
      knobs.append(knob)
    }
  }

  /// Forgets the numbers of items of a collection: the document has them from now on.
  mutating func forgetCounts(of collection: String?) {
    knobs.removeAll { $0.kind == .count && $0.collection == collection }
  }

  /// Turns the knobs in a document whose sections still have the layouts that the knobs belong to.
  /// - Parameters:
  ///   - document: the document as its text has it.
  ///   - edit: whether the user has edited the text on the page: a value that he changes there takes
  ///     the place of the knob's.
  mutating func apply(to document: inout LayoutDocument, after edit: Bool) {
    var kept: [Knob] = []
    for var knob in knobs {
      guard
        let index = document.collections.firstIndex(where: { $0.name == knob.collection }),
        document.collections[index].sections.indices.contains(knob.section)
      else {
        kept.append(knob)
        continue
      }
      var section = document.collections[index].sections[knob.section]
      if !knob.isOfProvider || section.providerName == knob.layout {
        let given = knob.value(in: section)
        if edit, let earlier = knob.given, earlier != given { continue }
        knob.given = given
        knob.apply(to: &section)
        document.collections[index].sections[knob.section] = section
      }
      kept.append(knob)
    }
    knobs = kept
  }
}

extension SourceValue {
  /// The value of a name in an object; nil without one.
  fileprivate func member(_ name: String) -> SourceValue? {
    guard case .object(let object) = content else { return nil }
    return object[name]
  }
}

extension DocumentSection {
  /// The name of the provider that lays the section out; nil if it has a description.
  var providerName: String? {
    guard case .provider(let reference) = layout else { return nil }
    return reference.name
  }

  /// Changes an option of a provider's section; null restores the provider's default.
  fileprivate mutating func setOption(_ name: String, to value: SourceValue) {
    guard value.content == .null else {
      return setOptions(SourceObject([.init(key: name, value: value)]))
    }
    guard case .provider(var reference) = layout,
      case .object(var object) = reference.options.value.content
    else { return }
    object.remove(name)
    reference.options.value.content = .object(object)
    layout = .provider(reference)
  }
}
