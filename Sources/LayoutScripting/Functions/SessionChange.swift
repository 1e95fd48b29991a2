import LayoutHost
import LayoutModel

/// The checked argument of `set`: new values for the environment, the content offset, the configuration
/// or members of a section, and the place that stays.
///
/// Fields that the table does not have are unchanged.
struct SessionChange {
  /// The keys that the table may have.
  static let keys =
    [
      "container", "device", "orientation", "traits", "contentOffset", "configuration", "keeping",
      "section",
    ] + sectionKeys

  /// The keys that belong to a section.
  private static let sectionKeys = ["layout", "options", "state", "items", "id"]

  /// The new part of the environment, which acts like flags of the command.
  private var flags = EnvironmentDescription()
  /// The new content offset, in points.
  private var contentOffset: LayoutPoint?
  /// Whether the content scrolls to its end.
  private(set) var scrollsToEnd = false
  /// The place that stays; nil means that of the document.
  private(set) var keeping: KeptPlace?
  /// The settings of all sections that change; nil if none does.
  private(set) var configuration: SourceObject?
  /// A section, counted from 0, with some of its options.
  private var options: (section: Int, values: SourceObject)?
  /// A section, counted from 0, with members that replace its own.
  private(set) var members: (section: Int, members: SourceObject)?
  /// A section, counted from 0, with its new state.
  private var sectionState: (section: Int, values: SourceObject)?
  /// The options and the state of the plugin that places the sections; nil leaves them unchanged.
  private var placing: (options: SourceObject?, state: SourceObject?)?

  /// Decodes the argument for the session's shown collection.
  /// - Throws: a mistake in the table, with its path.
  init(_ node: ValueDecoder, of session: Session) throws(LayoutError) {
    let collection = session.state.shownCollection
    let sectionCount = collection.sections.count
    let fields = try Self.fields(of: node)
    flags.container = try fields.optional("container", LayoutSize.init)
    flags.device = try fields.optionalString("device")
    flags.deviceNode = fields["device"]
    flags.orientation = try fields.optionalWord(
      "orientation",
      Orientation.self,
      kind: "orientation"
    )
    flags.traits = try fields.optional("traits", TraitsDescription.init) ?? TraitsDescription()
    if let offset = fields["contentOffset"], case .string = offset.value.content {
      scrollsToEnd = try offset.word(OpeningEnd.self, kind: "place") == .end
    } else {
      contentOffset = try fields.optional("contentOffset", LayoutPoint.init)
    }
    configuration = try fields["configuration"]?.anyObject().object
    if let place = fields["keeping"] {
      guard !scrolls else {
        throw place.error(.contradiction("it has no effect beside “contentOffset”"))
      }
      keeping = try KeptPlace(place)
    }
    let firstKey = Self.sectionKeys.first { fields[$0] != nil }
    guard let firstKey, let first = fields[firstKey] else {
      if let section = fields["section"] {
        throw section.error(
          .contradiction("it needs “layout”, “options”, “state”, “items” or “id”")
        )
      }
      return
    }
    let isOfSection = ["section", "layout", "items", "id"].contains(where: fields.has)
    if collection.layout != nil, !isOfSection {
      placing = (
        try fields["options"]?.anyObject().object, try fields["state"]?.anyObject().object
      )
      return
    }
    guard fields.has("section") || sectionCount == 1 else {
      let example = "set{ section = 1, \(firstKey) = … }"
      throw node.error(
        .contradiction(
          "the key “section” is missing, as in \(example); the document has \(sectionCount) sections"
        )
      )
    }
    let section = try fields.optionalInteger("section", in: 1...max(1, sectionCount)) ?? 1
    guard section <= sectionCount else {
      throw first.error(.contradiction("the document has no sections"))
    }
    if let given = fields["state"], !fields.has("layout") {
      sectionState = (section - 1, try given.anyObject().object)
    }
    let replaced = ["layout", "items", "id"].filter(fields.has)
    if let given = fields["options"], !fields.has("layout") {
      guard case .provider = collection.sections[section - 1].layout else {
        throw given.error(
          .contradiction(
            "section \(section) has a section description instead of a layout's name, so it takes no options"
          )
        )
      }
      _ = try given.anyObject()
      options = (section - 1, session.converted(given, toOptionsOfSection: section - 1))
    }
    guard !replaced.isEmpty else { return }
    let kept = fields.has("layout") ? replaced + ["options", "state"] : replaced
    members = (
      section - 1,
      SourceObject(fields.object.members.filter { kept.contains($0.key) })
    )
  }

  /// Returns the fields of the argument.
  /// - Throws: an unknown key; for an option of a section with advice on where it goes.
  private static func fields(of node: ValueDecoder) throws(LayoutError) -> KeyedDecoder {
    do throws(LayoutError) {
      return try node.object(keys: keys)
    } catch {
      guard case .unknownKey(let name, _) = error.problem, LayoutError.isOption(name) else {
        throw error
      }
      var failure = error
      failure.hint =
        name == "columns"
        ? "write columns(3), or set{ options = { columns = 3 } }"
        : "“\(name)” is an option of a section: set{ section = 1, options = { \(name) = … } }"
      throw failure
    }
  }

  /// Whether the table has a content offset.
  var scrolls: Bool { contentOffset != nil || scrollsToEnd }

  /// Writes the new values into a session's state.
  func apply(to state: inout SessionState) {
    if let device = flags.device {
      state.flags.device = device
      state.flags.deviceNode = flags.deviceNode
      // A device has its own container.
      state.flags.container = nil
    }
    state.flags.container = flags.container ?? state.flags.container
    state.flags.orientation = flags.orientation ?? state.flags.orientation
    state.flags.traits = flags.traits.filled(from: state.flags.traits)
    state.contentOffset = contentOffset ?? state.contentOffset
    if let values = placing?.options { state.shownCollection.layout?.setOptions(values) }
    if let values = placing?.state { state.shownCollection.setState(values) }
    if let options {
      state.shownCollection.sections[options.section].setOptions(options.values)
    }
    if let sectionState {
      state.shownCollection.sections[sectionState.section].setState(sectionState.values)
    }
  }
}
