public import LayoutEngine
public import LayoutModel

/// The environments in which a layout is computed: devices, orientations and text sizes.
///
/// ```swift
/// let matrix = try LayoutMatrix(devices: ["iphone-15", "ipad-11"], orientations: ["portrait"])
/// for outcome in session.solutions(over: matrix) {
///   let solution = try outcome.result.get()
///   print(outcome.combination.name, solution.collections.map(\.layout.contentSize))
/// }
/// ```
///
/// A dimension without values is the document's.
public struct LayoutMatrix: Sendable, Hashable {
  /// One environment of a matrix.
  public struct Combination: Sendable, Hashable, CustomStringConvertible {
    /// `iphone-15 landscape accessibilityLarge`: the parts in which the combinations of the matrix
    /// differ; the name is unique in the matrix.
    public fileprivate(set) var name = ""
    /// The name without the text size, if there are several text sizes.
    fileprivate(set) var place = ""
    /// The device; nil means the document's container.
    package let device: Device?
    /// The orientation; nil means the document's.
    public let orientation: Orientation?
    /// The text size; nil means the document's.
    let category: PreferredContentSizeCategory?

    /// The name.
    public var description: String { name }

    /// Replaces values of flags with those of the combination.
    func apply(to flags: inout EnvironmentDescription) {
      if let device { flags.device = device.id }
      if let orientation { flags.orientation = orientation }
      if let category { flags.traits.preferredContentSizeCategory = category }
    }

    /// The combination as flags.
    package var environment: EnvironmentDescription {
      var flags = EnvironmentDescription()
      apply(to: &flags)
      return flags
    }
  }

  /// The combinations: device by device, each in its orientations, each orientation in all text
  /// sizes.
  package let combinations: [Combination]

  /// Creates a matrix.
  /// - Parameters:
  ///   - devices: the devices; nil means the document's container.
  ///   - orientations: the orientations; nil means all of each device, or the document's if there
  ///     are no devices.
  ///   - categories: the text sizes; empty for the document's.
  public init(
    devices: DeviceSelection? = nil,
    orientations: [Orientation]? = nil,
    categories: [PreferredContentSizeCategory] = []
  ) {
    let categories: [PreferredContentSizeCategory?] =
      categories.isEmpty ? [nil] : Self.distinct(categories)
    let orientations = orientations.map(Self.distinct)
    let known: [Device?] = devices.map { Self.distinct($0.entries.map(\.device)) } ?? [nil]
    let combinations: [Combination] = known.flatMap { device in
      Self.orientations(orientations, of: device)
        .flatMap { orientation in
          categories.map { Combination(device: device, orientation: orientation, category: $0) }
        }
    }
    self.combinations = Self.named(combinations)
  }

  /// Creates a matrix from names: ids or models of devices, orientations, content size categories.
  ///
  /// `all` as the only name of a dimension selects all of them.
  /// - Parameters:
  ///   - devices: ids or models; nil means the document's container.
  ///   - orientations: `portrait` and `landscape`; nil means all of each device.
  ///   - categories: content size categories; empty for the document's.
  /// - Throws: `NOT_FOUND` for an unknown name, with the one that was probably meant.
  public init(
    devices: [String]?,
    orientations: [String]? = nil,
    categories: [String] = []
  ) throws(LayoutError) {
    var selection: DeviceSelection?
    if let devices {
      selection = devices == ["all"] ? .all : try DeviceSelection(names: devices)
    }
    var held: [Orientation]?
    if let orientations, orientations != ["all"] {
      held = try Self.words(orientations, kind: "orientation")
    }
    self.init(
      devices: selection,
      orientations: orientations == ["all"] && devices == nil ? Orientation.allCases : held,
      categories: try Self.categories(categories)
    )
  }

  /// Returns the content size categories with these names; `all` alone means all.
  /// - Throws: `NOT_FOUND` for an unknown name, with the one that was probably meant.
  public static func categories(_ names: [String]) throws(LayoutError)
    -> [PreferredContentSizeCategory]
  {
    names == ["all"]
      ? PreferredContentSizeCategory.allCases : try words(names, kind: "content size category")
  }

  private static func words<Word: RawRepresentable & CaseIterable>(
    _ names: [String],
    kind: String
  ) throws(LayoutError) -> [Word] where Word.RawValue == String {
    var words: [Word] = []
    for name in names {
      guard let word = Word(rawValue: name) else {
        throw LayoutError(
          .notFound,
          origin: .document,
          message: "there is no \(kind) “\(name)”",
          hint: LayoutError.hint(for: name, among: Word.allCases.map(\.rawValue))
        )
      }
      words.append(word)
    }
    return words
  }

  private static func orientations(
    _ wanted: [Orientation]?,
    of device: Device?
  ) -> [Orientation?] {
    guard let device else { return wanted ?? [nil] }
    // A device without orientations does not rotate, even if the others do.
    let own = device.idiom.orientations
    return own == [nil] ? own : wanted ?? own
  }

  /// Names each combination by the parts that differ between combinations, or by all parts if none
  /// differs; its place leaves out the text size.
  private static func named(_ combinations: [Combination]) -> [Combination] {
    let hasDevices = Set(combinations.map(\.device)).count > 1
    let hasOrientations = Set(combinations.map(\.orientation)).count > 1
    let hasCategories = Set(combinations.map(\.category)).count > 1
    let isAlone = !hasDevices && !hasOrientations && !hasCategories
    return combinations.map { combination in
      var named = combination
      let words = [
        hasDevices || isAlone ? combination.device?.id : nil,
        hasOrientations || isAlone ? combination.orientation?.rawValue : nil,
      ]
      let category = hasCategories || isAlone ? combination.category?.rawValue : nil
      named.name = joined(words + [category])
      named.place = hasCategories ? joined(words) : named.name
      return named
    }
  }

  private static func joined(_ words: [String?]) -> String {
    let name = words.compactMap(\.self).joined(separator: " ")
    return name.isEmpty ? "as described" : name
  }

  private static func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}

extension Session {
  /// Returns the layout in each combination of a matrix, or its failure, in the matrix's order.
  ///
  /// The session is unchanged.
  /// - Complexity: that of a solution for each combination.
  public func solutions(over matrix: LayoutMatrix) -> [MatrixOutcome<Solution>] {
    outcomes(over: matrix) { session throws(LayoutError) in try session.solve() }
  }

  /// Evaluates a closure in each combination of a matrix, in the matrix's order.
  ///
  /// Plugins start fresh in each combination, and those that ran out of time or memory are called
  /// again; after ten such combinations they are not. Changes by the closure last until it returns;
  /// the session is then restored.
  /// - Parameters:
  ///   - matrix: the combinations.
  ///   - body: called with this session, which shows the combination.
  /// - Returns: the value of the closure, or its error, for each combination.
  public func outcomes<Value: Sendable>(
    over matrix: LayoutMatrix,
    _ body: (Session) throws(LayoutError) -> Value
  ) -> [MatrixOutcome<Value>] {
    var exhaustedCount = 0
    return matrix.combinations.map { combination in
      if exhaustedCount < Self.exhaustionLimit { beginAnew() }
      let result = Result { () throws(LayoutError) in try value(in: combination, body) }
      if case .failure(let failure) = result, failure.isExhaustion { exhaustedCount += 1 }
      return MatrixOutcome(combination: combination, result: result)
    }
  }

  /// The maximum number of combinations in which a matrix waits for plugins that do not return.
  private static let exhaustionLimit = 10

  /// Evaluates a closure in one combination.
  func value<Value>(
    in combination: LayoutMatrix.Combination,
    _ body: (Session) throws(LayoutError) -> Value
  ) throws(LayoutError) -> Value {
    try restoring { () throws(LayoutError) in
      combination.apply(to: &state.flags)
      return try body(self)
    }
  }
}
