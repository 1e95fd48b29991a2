import LayoutProviders
import Testing

@Suite("Ranges of versions")
struct VersionRangeTests {
  /// A range with versions in it and outside of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let range: String
    let inside: [String]
    let outside: [String]

    init(_ range: String, _ inside: [String], not outside: [String]) {
      (self.range, self.inside, self.outside) = (range, inside, outside)
    }

    var testDescription: String { range }
  }

  @Test(
    "A range contains the versions that its conditions allow",
    arguments: [
      Case("^1.2", ["1.2.0", "1.9.9", "1.2"], not: ["1.1.9", "2.0.0", "2.0.0-beta", "1.3.0-a"]),
      Case("^0.2.3", ["0.2.3", "0.2.9"], not: ["0.3.0", "0.2.2"]),
      Case("^0.0.3", ["0.0.3"], not: ["0.0.4"]), Case("^0.0", ["0.0.3"], not: ["0.1.0"]),
      Case("^0", ["0.9.3"], not: ["1.0.0"]), Case("^1.x", ["1.9"], not: ["2"]),
      Case("~1.4.2", ["1.4.2", "1.4.9"], not: ["1.5.0", "1.4.1"]),
      Case("~1.2", ["1.2.9"], not: ["1.3.0"]), Case("~1", ["1.9.0"], not: ["2.0.0"]),
      Case("1.4.2", ["1.4.2", "1.4.2+build.7"], not: ["1.4.3", "1.4.2-a"]),
      Case("=1.4.2", ["1.4.2"], not: ["1.4.3"]), Case("1.x", ["1", "1.9"], not: ["2.0", "0.9"]),
      Case("1.2.*", ["1.2.9"], not: ["1.3.0"]), Case("1", ["1.9"], not: ["2"]),
      Case(">=1.2 <3", ["1.2.0", "2.9.9"], not: ["3.0.0", "1.1.9", "3.0.0-rc"]),
      Case(">= 1.2, < 3", ["1.2.0"], not: ["3"]), Case(">1.2", ["1.3.0"], not: ["1.2.9"]),
      Case(">1.2.3", ["1.2.4"], not: ["1.2.3"]), Case("<=1.2", ["1.2.9"], not: ["1.3.0"]),
      Case("<=1.2.3", ["1.2.3"], not: ["1.2.4"]), Case("*", ["0.0.1"], not: ["1.0.0-a"]),
      Case(
        "^2.0.0-beta.2",
        ["2.0.0-beta.2", "2.0.0-beta.10", "2.0.0-rc", "2.0.0", "2.1.0"],
        not: ["2.0.0-beta.1", "2.0.0-alpha", "2.0.0-1", "2.1.0-beta.3", "3.0.0"]
      ),
    ]
  )
  func contains(_ given: Case) throws {
    let range = try #require(VersionRange(given.range))
    for text in given.inside {
      #expect(range.contains(try #require(SemanticVersion(text))), "\(text)")
    }
    for text in given.outside {
      #expect(!range.contains(try #require(SemanticVersion(text))), "\(text)")
    }
  }

  @Test(
    "A text that is no range is refused",
    arguments: [
      "", " ", "^", ">", "1.2.3.4", "01.2", "a", "1..2", "1.x.2", ">*", "^1.2 || 2", "1.2-beta",
      "1234567890", "1.2.3-", "1.2.3-01", "1.2.3+", "1.2.3+a..b", "==1", "-1", "1.-2", "١.٢",
      "1.2.3-é", String(repeating: "1 ", count: 200),
    ]
  )
  func refused(_ text: String) { #expect(VersionRange(text) == nil) }

  @Test("Versions before a release precede it, by numbers and then by words")
  func order() throws {
    let texts = [
      "0.9.9", "1.0.0-1", "1.0.0-2", "1.0.0-10", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta",
      "1.0.0-beta", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.1", "2",
    ]
    let versions = try texts.map { try #require(SemanticVersion($0)) }
    #expect(versions.reversed().sorted() == versions)
    for text in ["x", "", "1.x", "v1.0.0", "1.0.0 "] { #expect(SemanticVersion(text) == nil) }
  }
}
