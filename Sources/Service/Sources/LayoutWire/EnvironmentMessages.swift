package import LayoutModel

extension WireEnvironment {
  /// Creates the message of an environment, without its configuration.
  package init(_ environment: LayoutEnvironment) {
    self.init()
    container = WireContainer(environment.container)
    screen = WireSize(environment.screen)
    traits = WireTraits(environment.traits)
  }
}

extension WireContainer {
  /// Creates the message of a container.
  ///
  /// All lengths are in points.
  init(_ container: LayoutContainer) {
    self.init()
    contentSize = WireSize(container.contentSize)
    effectiveContentSize = WireSize(container.effectiveContentSize)
    contentInsets = WireInsets(container.contentInsets)
    safeAreaInsets = WireInsets(container.safeAreaInsets)
    layoutMargins = WireInsets(container.layoutMargins)
  }
}

extension WireTraits {
  package init(_ traits: Traits) {
    self.init()
    horizontalSizeClass = traits.horizontalSizeClass.rawValue
    verticalSizeClass = traits.verticalSizeClass.rawValue
    displayScale = traits.displayScale
    layoutDirection = traits.layoutDirection.rawValue
    userInterfaceIdiom = traits.userInterfaceIdiom.rawValue
    preferredContentSizeCategory = traits.preferredContentSizeCategory.rawValue
    orientation = traits.orientation.rawValue
    windowing = traits.windowing.rawValue
  }
}

/// Returns the case of a word.
/// - Parameters:
///   - text: the word, as in documents.
///   - field: the field's name in the message, for the error.
/// - Returns: the case with this raw value.
/// - Throws: `INVALID_ARGUMENT` with the known words.
private func word<Word: RawRepresentable<String> & CaseIterable>(
  _ text: String,
  _ field: String
) throws(LayoutError) -> Word {
  if let word = Word(rawValue: text) { return word }
  let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
  throw LayoutError(
    .invalidArgument,
    origin: .document,
    message: "\(field) must be one of \(words), not “\(text)”",
    path: field
  )
}

extension WireOverrides {
  /// Returns the flags.
  /// - Throws: `INVALID_ARGUMENT` for a wrong trait, orientation or size.
  package func flags() throws(LayoutError) -> EnvironmentDescription {
    var flags = EnvironmentDescription()
    if hasDevice { flags.device = device }
    if hasOrientation { flags.orientation = try word(orientation, "orientation") }
    if hasSize { flags.container = try size.checked("size") }
    if hasTraits { flags.traits = try TraitsDescription(traits.decoder(at: "traits")) }
    return flags
  }

  /// Returns the content offset, in points; nil means that of the document.
  /// - Throws: `INVALID_ARGUMENT` for an offset that is not finite.
  package func offset() throws(LayoutError) -> LayoutPoint? {
    hasContentOffset ? try contentOffset.checked("content_offset") : nil
  }
}

extension WireSize {
  /// Returns the size.
  /// - Throws: `INVALID_ARGUMENT` for a length that is negative or not finite.
  func checked(_ field: String) throws(LayoutError) -> LayoutSize {
    guard [width, height].allSatisfy({ $0.isFinite && $0 >= 0 }) else {
      throw .wrong(field, "must be two finite lengths of 0 or more")
    }
    return value
  }
}

extension WirePoint {
  /// Returns the point.
  /// - Throws: `INVALID_ARGUMENT` for a coordinate that is not finite.
  package func checked(_ field: String) throws(LayoutError) -> LayoutPoint {
    guard x.isFinite, y.isFinite else { throw .wrong(field, "must be two finite numbers") }
    return value
  }
}

extension WireRect {
  /// Returns the rectangle.
  /// - Throws: `INVALID_ARGUMENT` for numbers that are not finite, and lengths that are negative.
  package func checked(_ field: String) throws(LayoutError) -> LayoutRect {
    guard [x, y, width, height].allSatisfy(\.isFinite), width >= 0, height >= 0 else {
      throw .wrong(field, "must be four finite numbers, with lengths of 0 or more")
    }
    return value
  }
}

extension LayoutError {
  /// Returns the failure of a request's field.
  /// - Parameters:
  ///   - field: the field's name in the message, which begins the sentence and is the error's path.
  ///   - sentence: the rest of the sentence, such as “must be a kind of elements”.
  /// - Returns: an `INVALID_ARGUMENT` of the document.
  package static func wrong(_ field: String, _ sentence: String) -> LayoutError {
    LayoutError(
      .invalidArgument,
      origin: .document,
      message: "\(field) \(sentence)",
      path: field
    )
  }
}

extension WireScroll {
  /// Creates the message of a scroll position.
  ///
  /// Offset and bounds are in points, the velocity in points per millisecond.
  init(_ scroll: ScrollContext) {
    self.init()
    contentOffset = WirePoint(scroll.contentOffset)
    velocity = WirePoint(scroll.velocity)
    bounds = WireRect(scroll.bounds)
  }
}
