/// A value of the neutral tree with its path, which all types decode from.
///
/// A decoder calls the function for the type it needs (`number()`, `object(keys:)`). The function
/// returns the value or throws a `LayoutError` with the place of the mistake and the expected
/// type.
public struct ValueDecoder: Sendable {
  /// The value.
  public var value: SourceValue
  /// The path from the root to the value.
  package var path: DocumentPath

  /// Creates a node; the default path is the root's.
  public init(_ value: SourceValue, path: DocumentPath = DocumentPath()) {
    self.value = value
    self.path = path
  }

  /// The integers that a double holds exactly.
  public static let exactIntegers = -(1 << 53)...(1 << 53)

  // MARK: Errors

  /// Returns an error about this value.
  package func error(_ problem: LayoutError.Problem) -> LayoutError {
    LayoutError(problem, path: path, position: value.position)
  }

  /// Returns an error about this value's type.
  /// - Parameter expected: the expected type in JSON's words; the sentence uses Lua's words for
  ///   values of Lua.
  /// - Returns: a `.wrongType` at this value's place.
  package func wrongType(_ expected: String) -> LayoutError {
    guard isOfLua else { return error(.wrongType(expected: expected, found: value.typeName)) }
    let words = ["an object": "a table with names", "an array": "a list", "null": "nil"]
    return error(
      .wrongType(
        expected: words[expected]
          ?? expected.replacing("an object ", with: "a table ")
          .replacing(#/"(\w+)": /#) { "\($0.1) = " },
        found: words[value.typeName] ?? value.typeName
      )
    )
  }

  /// The value, or else its type, as error messages quote it.
  package var found: String {
    switch value.content {
    case .number(let number): NumberText.refused(number)
    case .string(let text): "“\(text)”"
    case .boolean(let truth): truth ? "true" : "false"
    default: value.typeName
    }
  }

  // MARK: Plain values

  /// Returns a finite number.
  /// - Throws: `.wrongType` for any other value.
  package func number() throws(LayoutError) -> Double {
    guard case .number(let number) = value.content else { throw wrongType("a number") }
    guard number.isFinite else {
      throw error(.notAllowed(expected: "a finite number", found: NumberText.shortest(number)))
    }
    return number
  }

  /// Returns a finite number of 0 or more.
  /// - Throws: `.wrongType` or `.notAllowed` for any other value.
  package func length() throws(LayoutError) -> Double {
    let number = try number()
    guard number >= 0 else {
      throw error(.notAllowed(expected: "0 or more", found: NumberText.refused(number)))
    }
    return number
  }

  /// Returns a whole number within a range.
  /// - Throws: `.wrongType` or `.notAllowed` for any other value.
  package func integer(
    in range: ClosedRange<Int> = ValueDecoder.exactIntegers
  ) throws(LayoutError) -> Int {
    guard case .number(let number) = value.content else { throw wrongType("an integer") }
    guard let integer = Int(exactly: number) else {
      throw error(.notAllowed(expected: "an integer", found: NumberText.refused(number)))
    }
    guard range.contains(integer) else {
      let expected = Self.inWords(range, missedBy: integer)
      throw error(.notAllowed(expected: expected, found: "\(integer)"))
    }
    return integer
  }

  /// Returns the words for a range in an error about a number outside it.
  private static func inWords(_ range: ClosedRange<Int>, missedBy integer: Int) -> String {
    if range.count == 1 { return "\(range.lowerBound)" }
    if range.upperBound >= exactIntegers.upperBound, integer < range.lowerBound {
      return "\(range.lowerBound) or more"
    }
    return "from \(range.lowerBound) to \(range.upperBound)"
  }

  /// Returns a string.
  /// - Throws: `.wrongType` for any other value.
  package func string() throws(LayoutError) -> String {
    guard case .string(let text) = value.content else { throw wrongType("a string") }
    return text
  }

  /// Returns a Boolean.
  /// - Throws: `.wrongType` for any other value.
  package func boolean() throws(LayoutError) -> Bool {
    guard case .boolean(let truth) = value.content else { throw wrongType("a boolean") }
    return truth
  }

  /// Returns a case of an enumeration.
  /// - Parameters:
  ///   - type: the enumeration.
  ///   - kind: the noun that messages use for one of its words.
  /// - Returns: the case whose raw value is the string.
  /// - Throws: `.wrongType` for a value that is not a string, `.unknownName` for an unknown word.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type,
    kind: String
  ) throws(LayoutError) -> Word where Word.RawValue == String {
    let text = try string()
    guard let word = Word(rawValue: text) else {
      throw error(.unknownName(text, kind: kind, known: Word.allCases.map(\.rawValue)))
    }
    return word
  }

  // MARK: Composite values

  /// Whether the value was a Lua table; an empty one is both an array and an object.
  var isOfLua: Bool { path.indexBase == 1 }

  /// Whether it is an object without members: for plugins, which have tables, an empty array, too.
  var isEmptyTable: Bool {
    guard case .object(let object) = value.content else { return false }
    return object.members.isEmpty
  }

  /// Returns the elements of an array; in Lua, an empty table is one.
  /// - Throws: `.wrongType` for any other value.
  package func elements() throws(LayoutError) -> [ValueDecoder] {
    switch value.content {
    case .array(let elements):
      elements.enumerated().map { ValueDecoder($0.element, path: path.appending($0.offset)) }
    case .object where isEmptyTable && isOfLua:
      []
    default:
      throw wrongType("an array")
    }
  }

  /// Returns the elements of an array, each decoded by a closure.
  package func elements<Value>(
    _ decode: (ValueDecoder) throws(LayoutError) -> Value
  ) throws(LayoutError) -> [Value] {
    let limit = WorkLimit.current
    var decoded: [Value] = []
    for (index, element) in try elements().enumerated() {
      // An element may be a section; checking the clock costs little compared with decoding it.
      if index & 63 == 63, limit?.isOver == true { throw stopped }
      decoded.append(try decode(element))
    }
    return decoded
  }

  package func strings() throws(LayoutError) -> [String] {
    try elements { element throws(LayoutError) in try element.string() }
  }

  /// Returns the finite numbers of an array.
  package func numbers() throws(LayoutError) -> [Double] {
    try elements { element throws(LayoutError) in try element.number() }
  }

  /// The error of an operation that was stopped; its session throws the reason instead.
  var stopped: LayoutError { error(.tooMuch("reading the document was stopped")) }

  /// Returns the fields of an object that may have these keys and no others.
  /// - Throws: `.wrongType` for any other value, `.unknownKey` at the first key that is not in the
  ///   list.
  package func object(keys: [String]) throws(LayoutError) -> KeyedDecoder {
    let fields = try anyObject()
    for member in fields.object.members where !keys.contains(member.key) {
      throw LayoutError(
        .unknownKey(member.key, known: keys),
        path: path,
        position: member.keyPosition
      )
    }
    return fields
  }

  /// Returns the fields of an object with any keys.
  /// - Throws: `.wrongType` for any other value.
  package func anyObject() throws(LayoutError) -> KeyedDecoder {
    switch value.content {
    case .object(let object):
      KeyedDecoder(object: object, node: self)
    case .array(let elements) where elements.isEmpty && isOfLua:
      KeyedDecoder(object: SourceObject(), node: self)
    default:
      throw wrongType("an object")
    }
  }
}
