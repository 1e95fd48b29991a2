import LayoutModel
import TestSupport

/// Makes documents from a seed; the same seed makes the same document.
struct DocumentGenerator {
  /// The values that a document may have.
  enum Style: String, Sendable {
    /// Elements lie within the content: lengths in whole points, nothing negative, no child
    /// larger than its parent, no frames of a custom group outside it, boundary items that extend
    /// their section along the scroll axis, nothing moved across.
    case tame
    /// All that descriptions know, in sizes of screens: also negative spacing, insets larger than
    /// their slot, containers without space, rows longer than their group.
    case wild
    /// The same with extreme lengths, from 1e-300 to 1e300.
    case hostile
  }

  let style: Style
  var numbers: SeededNumbers
  /// The scroll axis of the document that is being made.
  var axis = ScrollAxis.vertical

  /// Starts a document.
  init(seed: UInt64, style: Style) {
    self.style = style
    numbers = SeededNumbers(seed: seed)
  }

  /// A whole document.
  mutating func document() -> JSONTree {
    if chance(0.3) { axis = .horizontal }
    var document: JSONTree = ["environment": environment(), "configuration": configuration()]
    if style != .tame, chance(0.2) { document["contentInset"] = insets(0...20) }
    let count = Int.random(in: 1...4, using: &numbers)
    document["sections"] = .array((0..<count).map { _ in section() })
    return document
  }

  private mutating func environment() -> JSONTree {
    var environment: JSONTree = [
      "container": ["width": containerLength(), "height": containerLength()],
      "traits": [
        "displayScale": pick([1, 2, 3]),
        "layoutDirection": pick(["leftToRight", "rightToLeft"]),
      ],
    ]
    if chance(0.4) { environment["safeAreaInsets"] = insets(0...20) }
    if chance(0.4) { environment["layoutMargins"] = insets(0...20) }
    return environment
  }

  private mutating func containerLength() -> JSONTree {
    switch style {
    case .tame: length(200...600)
    case .wild: chance(0.9) ? length(100...600) : pick([0, 1, 7.3, 33.3333])
    case .hostile: chance(0.5) ? length(0...600) : pick([0, 1, 1e-300, 0.001, 1e9, 1e300])
    }
  }

  private mutating func configuration() -> JSONTree {
    var configuration: JSONTree = ["scrollDirection": .text(axis.rawValue)]
    if chance(0.5) { configuration["interSectionSpacing"] = signedLength(0...20) }
    if chance(0.3) { configuration["contentInsetsReference"] = insetsReference() }
    if chance(0.2) { configuration["pixelAlignment"] = false }
    if chance(0.4) { configuration["boundarySupplementaryItems"] = boundaryItems("layout") }
    return configuration
  }

  mutating func insetsReference() -> JSONTree {
    pick(["automatic", "none", "safeArea", "layoutMargins", "readableContent"])
  }
}

// MARK: Numbers

extension DocumentGenerator {
  /// Whether something is so, with a likelihood from 0 to 1.
  mutating func chance(_ likelihood: Double) -> Bool {
    Double.random(in: 0..<1, using: &numbers) < likelihood
  }

  /// One of several values.
  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &numbers)]
  }

  /// A length that is not negative.
  mutating func length(_ range: ClosedRange<Double>) -> JSONTree {
    switch style {
    case .tame: return .number(Double.random(in: range, using: &numbers).rounded(.down))
    case .wild: return .number(chance(0.04) ? 0 : numbers.length(range))
    case .hostile:
      return chance(0.7)
        ? .number(numbers.length(range)) : pick([0, 1e-300, 1e-9, 0.1, 1e6, 1e9, 1e15, 1e300])
    }
  }

  /// A length that may be negative, except in tame documents.
  mutating func signedLength(_ range: ClosedRange<Double>) -> JSONTree {
    guard style != .tame, chance(0.25), case .number(let number) = length(range) else {
      return length(range)
    }
    return .number(-number)
  }

  /// A fraction of something, seldom more than all of it, except in tame documents.
  mutating func fraction(_ range: ClosedRange<Double> = 0.1...1) -> JSONTree {
    switch style {
    case .tame: break
    case .wild: if chance(0.1) { return pick([0, 1.1, 2, 0.333333333]) }
    case .hostile: if chance(0.3) { return pick([0, 1e-300, 1e-9, 1e9, 1e300]) }
    }
    if chance(0.3) { return pick([0.5, 1]) }
    return .number(Double.random(in: range, using: &numbers))
  }

  /// Insets at each edge or at some.
  mutating func insets(_ range: ClosedRange<Double>) -> JSONTree {
    if chance(0.2) { return length(range) }
    var insets: JSONTree = [:]
    for edge in ["top", "leading", "bottom", "trailing"] where chance(0.7) {
      insets[edge] = signedLength(range)
    }
    return insets
  }

  /// Spacing, fixed or flexible.
  mutating func spacing(_ range: ClosedRange<Double>) -> JSONTree {
    if chance(0.3) { return ["flexible": length(range)] }
    return signedLength(range)
  }

  /// A point of two coordinates of any sign.
  mutating func point(_ range: ClosedRange<Double>) -> JSONTree {
    ["x": signedLength(range), "y": signedLength(range)]
  }

  /// A size by its extents along and across an axis.
  func size(along axis: ScrollAxis, _ main: JSONTree, _ cross: JSONTree) -> JSONTree {
    axis == .horizontal
      ? ["width": main, "height": cross] : ["width": cross, "height": main]
  }

  /// A fraction's key for the base's extent along an axis.
  func fractionKey(_ axis: ScrollAxis) -> String {
    axis == .horizontal ? "fractionalWidth" : "fractionalHeight"
  }

  /// A fraction of the base's extent along an axis.
  mutating func fraction(of axis: ScrollAxis, _ range: ClosedRange<Double> = 0.1...1) -> JSONTree {
    var dimension: JSONTree = [:]
    dimension[fractionKey(axis)] = fraction(range)
    return dimension
  }
}
