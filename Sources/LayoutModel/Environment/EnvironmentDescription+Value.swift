// Environments in the form of documents.
extension EnvironmentDescription {
  /// The object that a document gives as its `environment`.
  package var object: SourceObject {
    var object = SourceObject()
    object["device"] = device.map { SourceValue($0) }
    object["orientation"] = orientation.map { SourceValue($0.rawValue) }
    object["split"] = split.map { SourceValue($0.rawValue) }
    object["container"] = container.map(SourceValue.size)
    object["screen"] = screen.map(SourceValue.size)
    object["safeAreaInsets"] = safeAreaInsets.map(SourceValue.insets)
    object["layoutMargins"] = layoutMargins.map(SourceValue.insets)
    if traits != TraitsDescription() { object["traits"] = SourceValue(.object(traits.object)) }
    return object
  }

  /// Creates the description of a whole environment.
  package init(_ environment: LayoutEnvironment) {
    let traits = environment.traits
    self.init(
      orientation: traits.orientation,
      container: environment.container.contentSize,
      traits: TraitsDescription(traits)
    )
    screen = environment.screen
    safeAreaInsets = environment.container.safeAreaInsets
    layoutMargins = environment.container.layoutMargins
  }
}

extension TraitsDescription {
  /// The object that a document gives as `traits`.
  fileprivate var object: SourceObject {
    var object = SourceObject()
    object["horizontalSizeClass"] = horizontalSizeClass.map { SourceValue($0.rawValue) }
    object["verticalSizeClass"] = verticalSizeClass.map { SourceValue($0.rawValue) }
    object["displayScale"] = displayScale.map { SourceValue($0) }
    object["layoutDirection"] = layoutDirection.map { SourceValue($0.rawValue) }
    object["userInterfaceIdiom"] = userInterfaceIdiom.map { SourceValue($0.rawValue) }
    object["preferredContentSizeCategory"] = preferredContentSizeCategory.map {
      SourceValue($0.rawValue)
    }
    object["windowing"] = windowing.map { SourceValue($0.rawValue) }
    return object
  }

  /// Creates the description of all traits.
  fileprivate init(_ traits: Traits) {
    self.init()
    horizontalSizeClass = traits.horizontalSizeClass
    verticalSizeClass = traits.verticalSizeClass
    displayScale = traits.displayScale
    layoutDirection = traits.layoutDirection
    userInterfaceIdiom = traits.userInterfaceIdiom
    preferredContentSizeCategory = traits.preferredContentSizeCategory
    windowing = traits.windowing
  }
}

extension SourceValue {
  private static func numbers(_ members: KeyValuePairs<String, Double>) -> SourceValue {
    let members = members.map { SourceObject.Member(key: $0, value: SourceValue($1)) }
    return SourceValue(.object(SourceObject(members)))
  }

  /// Returns a point as documents give it.
  package static func point(_ point: LayoutPoint) -> SourceValue {
    numbers(["x": point.x, "y": point.y])
  }

  /// Returns a size as documents give it.
  package static func size(_ size: LayoutSize) -> SourceValue {
    numbers(["width": size.width, "height": size.height])
  }

  /// Returns a rectangle as results of plugins give it.
  package static func rect(_ rect: LayoutRect) -> SourceValue {
    numbers(["x": rect.x, "y": rect.y, "width": rect.width, "height": rect.height])
  }

  /// Returns insets as documents give them.
  package static func insets(_ insets: DirectionalEdgeInsets) -> SourceValue {
    numbers([
      "top": insets.top, "leading": insets.leading, "bottom": insets.bottom,
      "trailing": insets.trailing,
    ])
  }
}
