import LayoutHost
import LayoutModel

// The changes made by the knobs of the page.
extension PageRequest {
  /// Applies the change to a page; the request's member `what` names the knob.
  /// - Throws: the mistake in the change, or the failure of the changed layout; the page is then
  ///   unchanged.
  func applyChange(to page: PreviewPage) throws(LayoutError) {
    let session = page.session
    switch try fields.string("what") {
    case "environment":
      let given = try fields.required("value").anyObject()
      let named = try Self.environment(given)
      try session.changeFlags { Self.replace(&$0, given, by: named) }
    case "reset":
      let flags = session.configuration.flags
      try session.changeFlags { $0 = flags }
    default:
      var knob = try Knob(fields)
      let turned = knob
      var given: SourceValue?
      try session.changeSection(knob.section, of: knob.collection) { section in
        given = turned.value(in: section)
        turned.apply(to: &section)
      }
      knob.given = given
      let collection = session.state.document.collections.first { $0.name == knob.collection }
      knob.layout = collection?.sections[knob.section].providerName
      page.knobs.note(knob)
    }
  }

  /// The knobs that the request keeps, in `knobs`; nil if it names none.
  func keptKnobs() throws(LayoutError) -> KnobValues? {
    guard fields.has("knobs") else { return nil }
    let list = try fields.list("knobs") { node throws(LayoutError) -> Knob in
      try Knob(try node.anyObject())
    }
    var values = KnobValues()
    for knob in list { values.note(knob) }
    return values
  }

  /// The flags of the command line with those of the request's member `environment`; nil without it.
  func keptFlags(over flags: EnvironmentDescription) throws(LayoutError) -> EnvironmentDescription?
  {
    guard let given = try fields["environment"]?.anyObject() else { return nil }
    var flags = flags
    Self.replace(&flags, given, by: try Self.environment(given))
    return flags
  }

  // MARK: The environment

  private static func environment(
    _ given: KeyedDecoder
  ) throws(LayoutError) -> EnvironmentDescription {
    try EnvironmentDescription(
      ValueDecoder(SourceValue(.object(withoutNulls(given.object))))
    )
  }

  /// Replaces the flags whose members are given; null restores the document's value.
  private static func replace(
    _ flags: inout EnvironmentDescription,
    _ given: KeyedDecoder,
    by named: EnvironmentDescription
  ) {
    var traits = SourceObject()
    if case .object(let object)? = given.object["traits"]?.content { traits = object }
    if given.object["device"] != nil { (flags.device, flags.deviceNode) = (named.device, nil) }
    if given.object["orientation"] != nil { flags.orientation = named.orientation }
    if given.object["split"] != nil { flags.split = named.split }
    if given.object["container"] != nil { (flags.container, flags.screen) = (named.container, nil) }
    if traits["preferredContentSizeCategory"] != nil {
      flags.traits.preferredContentSizeCategory = named.traits.preferredContentSizeCategory
    }
    if traits["layoutDirection"] != nil {
      flags.traits.layoutDirection = named.traits.layoutDirection
    }
    if traits["displayScale"] != nil { flags.traits.displayScale = named.traits.displayScale }
  }

  private static func withoutNulls(_ object: SourceObject) -> SourceObject {
    SourceObject(
      object.members.filter { $0.value.content != .null }
        .map { member in
          guard case .object(let inner) = member.value.content else { return member }
          return .init(key: member.key, value: SourceValue(.object(withoutNulls(inner))))
        }
    )
  }
}
