import FoundationEssentials
import LayoutModel

/// The text of a file of callers.
enum CallerText {
  /// The bytes that a token may have; no header holds many more.
  private static let sizes = 16...4096
  /// The character by which some editors mark a file as Unicode.
  private static let byteOrderMark: Unicode.Scalar = "\u{FEFF}"
  /// The most callers: each call is compared with all of them.
  private static let limit = 1000

  /// Reads the callers.
  ///
  /// A text that does not begin with a brace is one token, its first line: the caller may do everything. One
  /// that seems to be meant as JSON, a page or a key is a mistake, so that none of these becomes a token.
  /// - Throws: `INVALID_ARGUMENT` with the place of a mistake.
  static func entries(in text: String) throws(LayoutError) -> [CallerFile.Entry] {
    guard text.unicodeScalars.first != byteOrderMark else {
      throw mistake("the file begins with a byte order mark: write it without one")
    }
    let first = text.first { !$0.isWhitespace }
    guard let first, !"[\"<".contains(first), !text.hasPrefix("-----BEGIN ") else {
      throw mistake("the file must be an object with “callers”, or one token without quotes")
    }
    guard first == "{" else {
      let line = text.prefix { !$0.isNewline }
      let caller = Caller(name: "token", rights: Set(Caller.Right.allCases), isNamed: false)
      return [.init(caller: caller, token: try token(line), certificate: nil, end: nil)]
    }
    let value = try SourceValue(json: text)
    try check(value.object, keys: ["callers"], at: "the file")
    guard let list = value["callers"]?.array, !list.isEmpty, list.count <= limit else {
      throw mistake("“callers” must be a list of 1 to \(limit) callers")
    }
    var entries: [CallerFile.Entry] = []
    for (index, value) in list.enumerated() {
      entries.append(try entry(value, at: "callers[\(index)]"))
    }
    return entries
  }

  /// Checks that no two callers have the same token or certificate, and that clients have certificates if a
  /// caller has one.
  /// - Parameters:
  ///   - entries: the callers.
  ///   - clientAuthorities: the file of the authorities of clients' certificates; nil if clients have none.
  /// - Throws: `INVALID_ARGUMENT` with the place of a mistake.
  static func check(
    _ entries: [CallerFile.Entry],
    clientAuthorities: String?
  ) throws(LayoutError) {
    var (tokens, certificates): ([[UInt8]: Int], [String: Int]) = ([:], [:])
    for (index, entry) in entries.enumerated() {
      if let token = entry.token, let other = tokens.updateValue(index, forKey: token) {
        throw mistake("callers[\(index)] has the same “token” as callers[\(other)]")
      }
      guard let certificate = entry.certificate else { continue }
      guard clientAuthorities != nil else {
        throw mistake("callers[\(index)] has a “certificate”, which needs --tls-client-ca")
      }
      if let other = certificates.updateValue(index, forKey: certificate) {
        throw mistake("callers[\(index)] has the same “certificate” as callers[\(other)]")
      }
    }
  }

  private static func entry(
    _ value: SourceValue,
    at place: String
  ) throws(LayoutError) -> CallerFile.Entry {
    try check(value.object, keys: ["name", "token", "certificate", "expires", "may"], at: place)
    guard let name = value["name"]?.string, !name.isEmpty else {
      throw mistake("\(place) must have a “name”")
    }
    let (token, certificate) = (value["token"], value["certificate"])
    guard (token?.string == nil) != (certificate?.string == nil),
      token == nil || certificate == nil
    else {
      throw mistake("\(place) must have either a “token” or a “certificate”, as a string")
    }
    var rights: Set<Caller.Right> = []
    if let may = value["may"] {
      let words = may.array?.map { $0.string.flatMap { Caller.Right(rawValue: $0) } } ?? [nil]
      guard !words.contains(nil) else {
        throw mistake("“may” of \(place) must be a list of rights: \(Self.rights)")
      }
      rights = Set(words.compactMap(\.self))
    }
    return CallerFile.Entry(
      caller: Caller(name: name, rights: rights),
      token: try token?.string.map { text throws(LayoutError) in try Self.token(text[...]) },
      certificate: certificate?.string,
      end: try value["expires"].map { value throws(LayoutError) in try end(value, at: place) }
    )
  }

  private static let rights = Caller.Right.allCases.map { "“\($0.rawValue)”" }
    .joined(separator: ", ")

  private static func token(_ text: Substring) throws(LayoutError) -> [UInt8] {
    guard sizes.contains(text.utf8.count) else {
      throw mistake(
        "the token has \(text.utf8.count) bytes; \(sizes.lowerBound) to \(sizes.upperBound) are allowed"
      )
    }
    // Headers hold no others, and lose blanks around them.
    guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), text.first != " ", text.last != " "
    else {
      throw mistake("the token has a blank at an end, or a character that is not visible ASCII")
    }
    return Array(text.utf8)
  }

  private static func end(_ value: SourceValue, at place: String) throws(LayoutError) -> Date {
    guard let text = value.string, let date = try? Date(text, strategy: .iso8601) else {
      throw mistake(
        "“expires” of \(place) must be a time in universal time, as in 2027-01-31T12:00:00Z"
      )
    }
    return date
  }

  private static func check(
    _ object: SourceObject?,
    keys: Set<String>,
    at place: String
  ) throws(LayoutError) {
    guard let object else { throw mistake("\(place) must be an object") }
    for member in object.members where !keys.contains(member.key) {
      throw mistake("\(place) has the unknown key “\(member.key)”")
    }
  }

  private static func mistake(_ words: String) -> LayoutError {
    LayoutError(.invalidArgument, origin: .inputOutput, message: words)
  }
}
