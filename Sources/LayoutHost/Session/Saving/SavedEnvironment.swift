import LayoutModel

/// The environment in force as a document says it.
struct SavedEnvironment {
  /// Nil where the document as it is says so.
  private(set) var value: SourceValue?

  init(_ session: Session) throws(LayoutError) {
    let document = session.state.document
    let environment = try session.environment()
    let saved = document.environment
    if Self.isSame(saved, environment, document) { return }
    var short = EnvironmentDescription()
    short.device = session.state.flags.device ?? saved.device ?? session.project?.device
    short.orientation = session.state.flags.orientation ?? saved.orientation
    short.split = session.state.flags.split ?? saved.split
    var isShort = Self.isSame(short, environment, document)
    if !isShort, short.split != nil {
      // A split that does not apply under the flags.
      short.split = nil
      isShort = Self.isSame(short, environment, document)
    }
    value = SourceValue(.object(isShort ? Self.short(short) : Self.whole(environment)))
  }

  private static func isSame(
    _ description: EnvironmentDescription,
    _ environment: LayoutEnvironment,
    _ document: LayoutDocument
  ) -> Bool {
    let resolved = try? EnvironmentResolver()
      .resolve(description, configuration: document.configuration)
    return resolved == environment
  }

  private static func short(_ description: EnvironmentDescription) -> SourceObject {
    var object = SourceObject()
    object.set("device", to: description.device)
    object.set("orientation", to: description.orientation?.rawValue)
    object.set("split", to: description.split?.rawValue)
    return object
  }

  private static func whole(_ environment: LayoutEnvironment) -> SourceObject {
    let traits = environment.traits
    var object = SourceObject()
    object.set("orientation", to: traits.orientation.rawValue)
    object.set("container", to: .size(environment.container.contentSize))
    object.set("screen", to: .size(environment.screen))
    object.set("safeAreaInsets", to: .insets(environment.container.safeAreaInsets))
    object.set("layoutMargins", to: .insets(environment.container.layoutMargins))
    var described = SourceObject()
    described.set("horizontalSizeClass", to: traits.horizontalSizeClass.rawValue)
    described.set("verticalSizeClass", to: traits.verticalSizeClass.rawValue)
    described.set("displayScale", to: SourceValue(.number(traits.displayScale)))
    described.set("layoutDirection", to: traits.layoutDirection.rawValue)
    described.set("userInterfaceIdiom", to: traits.userInterfaceIdiom.rawValue)
    described.set(
      "preferredContentSizeCategory",
      to: traits.preferredContentSizeCategory.rawValue
    )
    described.set("windowing", to: traits.windowing.rawValue)
    object.set("traits", to: SourceValue(.object(described)))
    return object
  }
}
