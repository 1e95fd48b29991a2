/// One section of a document.
package struct DocumentSection: Sendable, Equatable {
  /// The source of a section's layout: a provider, or a description.
  package enum Layout: Sendable, Equatable {
    /// A provider, which returns frames or a description.
    case provider(ProviderReference)
    /// A description in the document itself.
    ///
    /// Stored apart: it is large, and few sections have one.
    indirect case description(SectionDescription)
  }

  /// The section's name; documents may use a name twice.
  package var id: String?
  /// The provider or the description that lays out the section.
  package var layout: Layout
  /// The items that the section contains.
  package var items: LayoutItems
  /// The offset at which a drag across the scroll axis ends, in points from the leading or top
  /// edge; it has an effect only in sections that scroll across.
  package var orthogonalOffset: Double
  /// The state: values that the plugin of the section's layout describes; nil if the document gives
  /// none.
  package var state: ValueDecoder?
  /// The look of the items in pictures; nil if it is that of the plugin, or one that suits them.
  package var look: ElementLook?

  package init(
    layout: Layout,
    items: LayoutItems,
    id: String? = nil,
    orthogonalOffset: Double = 0
  ) {
    self.layout = layout
    self.items = items
    self.id = id
    self.orthogonalOffset = orthogonalOffset
  }

  /// The fields of a section of a document.
  static let fields = [
    FieldDescription(
      "layout",
      .anyOf([.string, .named(.section)]),
      isRequired: true,
      "The name of a provider (a native engine or a plugin), or a section description in place."
    ),
    FieldDescription(
      "options",
      .table,
      "The options of the provider; `layouthost plugins describe NAME` lists them."
    ),
    FieldDescription("items", .named(.items), isRequired: true, "The items to lay out."),
    FieldDescription("id", .string, "A name that is repeated in the results."),
    FieldDescription(
      "orthogonalOffset",
      .anyNumber,
      default: "0",
      "The end of a drag across the scroll axis, in points from the leading or top edge, "
        + "for sections that scroll across."
    ),
    FieldDescription(
      "state",
      .table,
      "The state of the section, for the plugin that lays it out; "
        + "`layouthost plugins describe NAME` lists what there is."
    ),
    FieldDescription(
      "look",
      ValueForm<ElementLook>.words("look").type,
      "The look of the items in pictures; by default that of the plugin, or one that suits them."
    ),
  ]
  /// The keys that a section may have.
  package static let keys = fields.map(\.name)

  /// Decodes a section.
  /// - Throws: the first mistake, with its place.
  init(
    _ node: ValueDecoder,
    lines: (ValueDecoder) throws(LayoutError) -> SourceValue
  ) throws(LayoutError) {
    let fields = try Self.fields(of: node)
    id = try fields.optionalString("id")
    orthogonalOffset = try fields.optionalNumber("orthogonalOffset") ?? 0
    state = try fields["state"]?.anyObject().node
    look = try fields.optionalWord("look", ElementLook.self, kind: "look")
    guard let layout = fields["layout"] else { throw node.error(.missingKey("layout")) }
    switch layout.value.content {
    case .string:
      self.layout = .provider(try ProviderReference(named: layout, options: fields["options"]))
    case .object:
      guard fields["options"] == nil else {
        throw node.error(.contradiction("“options” goes with a provider's name"))
      }
      self.layout = .description(try SectionDescription(layout))
    default:
      throw layout.wrongType("a provider's name or a section description")
    }
    guard let items = fields["items"] else { throw node.error(.missingKey("items")) }
    self.items = try LayoutItems(items, lines: lines)
  }

  /// Returns the fields of a section.
  /// - Throws: an unknown key; for an option with advice that fits the section's layout.
  private static func fields(of node: ValueDecoder) throws(LayoutError) -> KeyedDecoder {
    do throws(LayoutError) {
      return try node.object(keys: keys)
    } catch {
      guard case .unknownKey(let name, _) = error.problem else { throw error }
      var failure = error
      let layout = try node.anyObject()["layout"]
      failure.hint = LayoutError.optionHint(for: name, of: layout) ?? error.hint
      throw failure
    }
  }
}

extension DocumentSection {
  /// Returns whether the contents are equal; places in the text do not count.
  package static func == (left: DocumentSection, right: DocumentSection) -> Bool {
    left.id == right.id && left.layout == right.layout && left.items == right.items
      && left.orthogonalOffset == right.orthogonalOffset && left.state?.value == right.state?.value
      && left.look == right.look
  }

  /// Replaces some values of the section's state; others are unchanged.
  /// - Parameter values: the new values by name; null removes a value.
  package mutating func setState(_ values: SourceObject) {
    state = Self.state(state, replacing: values)
  }

  /// Returns a state in which some values are replaced; null removes a value.
  static func state(_ state: ValueDecoder?, replacing values: SourceObject) -> ValueDecoder {
    var object = SourceObject()
    if case .object(let given)? = state?.value.content { object = given }
    for member in values.members {
      object.members.removeAll { $0.key == member.key }
      if member.value.content != .null { object.members.append(member) }
    }
    let path = state?.path ?? DocumentPath([.key("state")])
    return ValueDecoder(SourceValue(.object(object)), path: path)
  }

  /// Replaces some options of a section that a provider lays out; has no effect on a described
  /// section.
  /// - Parameter values: the new values by name; other options are unchanged.
  package mutating func setOptions(_ values: SourceObject) {
    guard case .provider(var reference) = layout else { return }
    reference.setOptions(values)
    layout = .provider(reference)
  }
}
