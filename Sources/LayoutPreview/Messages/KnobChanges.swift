import LayoutHost
import LayoutModel

// The changes made by the knobs of the page.
extension PageRequest {
  /// Applies the change to a session; the request's member `what` names the knob.
  /// - Throws: the mistake in the change, or the failure of the changed layout; the session is then
  ///   unchanged.
  func applyChange(to session: Session) throws(LayoutError) {
    switch try fields.string("what") {
    case "option": try changeSection(session) { $0.setOption($1, to: $2) }
    case "state":
      try changeSection(session) { $0.setState(SourceObject([.init(key: $1, value: $2)])) }
    case "count": try changeCount(session)
    case "environment": try changeEnvironment(session)
    case "reset":
      let flags = session.configuration.flags
      try session.changeFlags { $0 = flags }
    case let what: throw Self.mistake("there is no knob “\(what)”")
    }
  }

  /// The changed section, with its collection.
  private func place() throws(LayoutError) -> (section: Int, collection: String?) {
    (try integer("section"), try collection())
  }

  private func changeSection(
    _ session: Session,
    _ change: (inout DocumentSection, String, SourceValue) -> Void
  ) throws(LayoutError) {
    let place = try place()
    let name = try fields.string("name")
    let value = fields["value"]?.value ?? SourceValue(.null)
    try session.changeSection(place.section, of: place.collection) { change(&$0, name, value) }
  }

  private func changeCount(_ session: Session) throws(LayoutError) {
    let place = try place()
    let count = try integer("value")
    try session.changeSection(place.section, of: place.collection) { section in
      let items = section.items
      section.items = LayoutItems(count: count, pattern: items.pattern, offset: items.offset)
    }
  }

  /// Replaces members of the environment; null restores the document's value.
  private func changeEnvironment(_ session: Session) throws(LayoutError) {
    let given = try fields.required("value").anyObject()
    let named = try EnvironmentDescription(
      ValueDecoder(SourceValue(.object(Self.withoutNulls(given.object))))
    )
    let traits = given["traits"].flatMap { try? $0.anyObject() }
    try session.changeFlags { flags in
      if given.has("device") { (flags.device, flags.deviceNode) = (named.device, nil) }
      if given.has("orientation") { flags.orientation = named.orientation }
      if given.has("split") { flags.split = named.split }
      if given.has("container") { (flags.container, flags.screen) = (named.container, nil) }
      if traits?.has("preferredContentSizeCategory") == true {
        flags.traits.preferredContentSizeCategory = named.traits.preferredContentSizeCategory
      }
      if traits?.has("layoutDirection") == true {
        flags.traits.layoutDirection = named.traits.layoutDirection
      }
      if traits?.has("displayScale") == true {
        flags.traits.displayScale = named.traits.displayScale
      }
    }
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

extension DocumentSection {
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
