import LayoutModel

/// The uses of the positions of one list in an update, of which each position has at most one.
struct UpdateUses {
  /// The words for a list and its elements in messages.
  typealias Words = (name: @Sendable (Int) -> String, whole: @Sendable (Int) -> String)

  /// The words for the sections of a collection.
  static let sections: Words = (
    { "section \($0)" }, { "the collection has \($0.counted("section")) then" }
  )

  /// Returns the words for the items of a section.
  static func items(of section: Int) -> Words {
    ({ "item “\(section).\($0)”" }, { "section \(section) has \($0.counted("item")) then" })
  }

  private var uses: [(range: Range<Int>, use: String)] = []

  /// Adds the use of a position.
  mutating func add(_ position: Int, _ use: String) {
    uses.append((position..<position.addingSaturated(1), use))
  }

  /// Adds the use of neighbouring positions.
  mutating func add(_ range: Range<Int>, _ use: String) {
    if !range.isEmpty { uses.append((range, use)) }
  }

  /// The first use in the order of positions.
  var first: (position: Int, use: String)? {
    uses.min { $0.range.lowerBound < $1.range.lowerBound }.map { ($0.range.lowerBound, $0.use) }
  }

  /// Checks that each position exists and is used once.
  /// - Throws: `OUT_OF_RANGE` for a position that the list does not have, `INVALID_ARGUMENT` for two
  ///   uses of one position, with both.
  func check(below count: Int, _ words: Words) throws(LayoutError) {
    let sorted = uses.sorted {
      ($0.range.lowerBound, $0.use) < ($1.range.lowerBound, $1.use)
    }
    if let first = sorted.first, first.range.lowerBound < 0 {
      throw Self.missing(first.range.lowerBound, of: count, words)
    }
    for (one, other) in zip(sorted, sorted.dropFirst())
    where one.range.upperBound > other.range.lowerBound {
      let use = one.use == other.use ? "\(one.use) twice" : "\(one.use) and \(other.use)"
      throw Self.contradiction("\(words.name(other.range.lowerBound)) is \(use) in one update")
    }
    if let last = sorted.last, last.range.upperBound > count {
      throw Self.missing(max(count, last.range.lowerBound), of: count, words)
    }
  }

  /// The failure of a position that a list does not have.
  static func missing(_ position: Int, of count: Int, _ words: Words) -> LayoutError {
    LayoutError(
      .outOfRange,
      origin: .document,
      message: "there is no \(words.name(position)); \(words.whole(count))",
      hint: "names count from 0; deleted, moved and reloaded elements have their places before the "
        + "update, inserted ones and targets those after it"
    )
  }

  /// The failure of two calls that exclude each other.
  static func contradiction(_ message: String) -> LayoutError {
    LayoutError(
      .invalidArgument,
      origin: .document,
      message: message,
      hint: "names count from 0; deleted, moved and reloaded elements have their places before the "
        + "update, inserted ones and targets those after it"
    )
  }
}
