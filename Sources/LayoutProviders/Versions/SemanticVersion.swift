/// A plugin's version (semver.org 2.0.0): `1.4.0`, `2.0.0-beta.1`.
///
/// `1` and `1.4` are versions, too: the missing numbers are 0.
package struct SemanticVersion: Sendable, Hashable, Comparable {
  /// A part of a version before the release, such as `beta` or `1`.
  enum Identifier: Sendable, Hashable, Comparable {
    /// A number, which precedes words.
    case number(Int)
    /// A word.
    case word(String)
  }

  /// The major, the minor and the patch number.
  let numbers: [Int]
  /// The parts of a version before the release; empty for a release.
  let prerelease: [Identifier]

  /// Creates a version; without numbers of its own, it is a release.
  /// - Parameters:
  ///   - numbers: the first numbers; missing ones are 0.
  ///   - prerelease: the parts of a version before the release.
  init(_ numbers: [Int], prerelease: [Identifier] = []) {
    self.numbers = Array((numbers + [0, 0, 0]).prefix(3))
    self.prerelease = prerelease
  }

  /// Reads a version; nil if the text is another.
  package init?(_ text: String) {
    guard let partial = PartialVersion(text), !partial.numbers.isEmpty, !partial.hasWildcard
    else { return nil }
    self.init(partial.numbers, prerelease: partial.prerelease)
  }

  /// Whether a version precedes another one: a version before a release precedes the release.
  package static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
    if left.numbers != right.numbers {
      return left.numbers.lexicographicallyPrecedes(right.numbers)
    }
    guard !left.prerelease.isEmpty, !right.prerelease.isEmpty else {
      return !left.prerelease.isEmpty && right.prerelease.isEmpty
    }
    return left.prerelease.lexicographicallyPrecedes(right.prerelease)
  }
}

/// A version as ranges write it: later numbers may be missing, or be `x` or `*`.
struct PartialVersion: Sendable, Hashable {
  /// The numbers before the first that is missing, up to three.
  let numbers: [Int]
  /// Whether `x` or `*` stands in place of a number.
  let hasWildcard: Bool
  /// The parts of a version before the release.
  let prerelease: [SemanticVersion.Identifier]

  /// Reads a version, whose metadata behind `+` does not count; nil if the text is another.
  init?(_ text: String) {
    let build = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let metadata = build.dropFirst()
      .flatMap {
        $0.split(separator: ".", omittingEmptySubsequences: false)
      }
    guard metadata.allSatisfy(Self.isWord) else { return nil }
    let parts = build[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let words = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let known = words.prefix { !["x", "X", "*"].contains($0) }
    let numbers = known.compactMap(Self.number)
    guard words.count <= 3, numbers.count == known.count,
      words.dropFirst(known.count).allSatisfy({ ["x", "X", "*"].contains($0) })
    else { return nil }
    self.numbers = numbers
    hasWildcard = known.count < words.count
    guard parts.count == 2 else {
      prerelease = []
      return
    }
    let names = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    let identifiers = names.compactMap(Self.identifier)
    guard numbers.count == 3, identifiers.count == names.count else { return nil }
    prerelease = identifiers
  }

  /// The version with 0 in place of missing numbers.
  var lowest: SemanticVersion { SemanticVersion(numbers, prerelease: prerelease) }

  /// Returns the first version in which the number at an index, from 0, is greater.
  func next(at index: Int) -> SemanticVersion {
    var next = Array(lowest.numbers.prefix(index + 1))
    next[index] += 1
    return SemanticVersion(next)
  }

  /// Reads a number without leading zeroes, of up to nine digits; nil if the text is another.
  private static func number(_ text: Substring) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy(isDigit),
      text.utf8.count == 1 || text.first != "0"
    else { return nil }
    return Int(text)
  }

  /// Reads a part of a version before the release; nil if the text is another.
  private static func identifier(_ text: Substring) -> SemanticVersion.Identifier? {
    guard isWord(text) else { return nil }
    guard text.utf8.allSatisfy(isDigit) else { return .word(String(text)) }
    return number(text).map { .number($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a text consists of ASCII letters, digits and hyphens.
  private static func isWord(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}
