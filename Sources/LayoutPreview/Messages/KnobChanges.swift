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
      try session.changeFlags(from: try progress()) { Self.replace(&$0, given, by: named) }
    case "reset":
      let flags = session.configuration.flags
      try session.changeFlags(from: try progress()) { $0 = flags }
    case "knobs": try turn(try listedKnobs(), of: page)
    default: try turn([try Knob(fields)], of: page)
    }
  }

  /// Turns knobs of one collection, as one change.
  private func turn(_ knobs: [Knob], of page: PreviewPage) throws(LayoutError) {
    guard let first = knobs.first, knobs.allSatisfy({ $0.collection == first.collection }) else {
      throw Self.mistake("the knobs of a change belong to one collection")
    }
    let (session, name) = (page.session, first.collection)
    var turned = knobs
    let sections = Set(knobs.map(\.section)).sorted()
    try session.changeSections(sections, of: name, from: try progress()) { index, section in
      for place in turned.indices where turned[place].section == index {
        turned[place].given = turned[place].value(in: section)
        turned[place].apply(to: &section)
      }
    }
    let collection = session.state.document.collections.first { $0.name == name }
    for place in turned.indices {
      turned[place].layout = collection?.sections[turned[place].section].providerName
      page.knobs.note(turned[place])
    }
  }

  /// The knobs that the request keeps, in `knobs`; nil if it names none.
  func keptKnobs() throws(LayoutError) -> KnobValues? {
    guard fields.has("knobs") else { return nil }
    var values = KnobValues()
    for knob in try listedKnobs() { values.note(knob) }
    return values
  }

  private func listedKnobs() throws(LayoutError) -> [Knob] {
    try fields.list("knobs") { node throws(LayoutError) -> Knob in try Knob(try node.anyObject()) }
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
