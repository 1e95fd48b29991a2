/// Reads JSON (RFC 8259) into the neutral tree, with the line and column of every value.
///
/// Stricter than most readers: a duplicate name in an object is an error, and so is a number that a
/// double cannot hold.
package struct JSONReader {
  /// The greatest depth of nested arrays and objects.
  package static let depthLimit = 256

  /// The text, in UTF-8.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The text, for items that keep it; empty for readers of a single value.
  let text: [UInt8]
  /// The index of the next byte.
  var index = 0
  /// The line of the next byte; 0 if positions are not known.
  var line: Int
  /// The index up to which columns are counted, so that each byte is counted once.
  var countedIndex = 0
  /// The column at that index.
  var countedColumn = 1
  /// The path of the value that is being read.
  var path = DocumentPath()
  /// The complete members of the outermost object so far.
  private var outermost: [SourceObject.Member] = []

  /// Reads a whole text.
  /// - Parameters:
  ///   - text: the text, in UTF-8.
  ///   - line: the number of the text's first line, which positions count from.
  /// - Returns: the value.
  /// - Throws: a `LayoutError` of `.syntax`, `.duplicateKey` or `.notAllowed` with its position.
  /// - Complexity: O(length of the text).
  package static func read(_ text: [UInt8], line: Int = 1) throws(LayoutError) -> SourceValue {
    let (value, fault) = readUpToFault(text, line: line)
    if let fault { throw fault }
    return value
  }

  /// Reads a whole text, or the members of an object before the text's first fault.
  ///
  /// A member is complete once the comma or the brace after it is read: the `1` of `{"id": 1` may
  /// be the start of another number.
  /// - Parameters:
  ///   - text: the text, in UTF-8.
  ///   - line: the number of the text's first line, which positions count from.
  /// - Returns: the value and no fault; or an object of the members before the fault, and the
  ///   fault.
  /// - Complexity: O(length of the text).
  package static func readUpToFault(
    _ text: [UInt8],
    line: Int = 1
  ) -> (value: SourceValue, fault: LayoutError?) {
    text.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes: bytes, text: text, line: line)
      do throws(LayoutError) {
        return (try reader.readText(), nil)
      } catch {
        return (SourceValue(.object(SourceObject(reader.outermost))), error)
      }
    }
  }

  /// The values read so far.
  private var valueCount = 0

  init(bytes: UnsafeBufferPointer<UInt8>, text: [UInt8], line: Int) {
    (self.bytes, self.text, self.line) = (bytes, text, line)
  }

  /// Reads the text's only value; anything but white space after it is a fault.
  private mutating func readText() throws(LayoutError) -> SourceValue {
    skipByteOrderMark()
    skipSpace()
    guard index < bytes.count else { throw syntax("the text is empty; JSON was expected") }
    let value = try readValue(depth: 0)
    skipSpace()
    guard index == bytes.count else {
      throw syntax("unexpected \(nextInWords()) after the end of the document")
    }
    return value
  }

  /// Skips the byte order mark that some editors write first; it has no column.
  private mutating func skipByteOrderMark() {
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    index = 3
    countedIndex = index
  }

  // MARK: Values

  /// Reads a value of any type, with `index` at its first byte.
  /// - Parameter depth: the number of arrays and objects around the value.
  /// - Returns: the value with its position.
  /// - Throws: `.syntax`, `.duplicateKey` or `.notAllowed`.
  mutating func readValue(depth: Int) throws(LayoutError) -> SourceValue {
    let start = position()
    valueCount &+= 1
    if valueCount & 1023 == 0 { try checkLimit(at: start) }
    guard index < bytes.count else { throw syntax("the text ends where a value was expected") }
    switch bytes[index] {
    case UInt8(ascii: "{"):
      return SourceValue(.object(try readObject(depth: depth + 1)), at: start)
    case UInt8(ascii: "["):
      if let items = readItems(depth: depth + 1) {
        return SourceValue(.array(SourceArray(items)), at: start)
      }
      return SourceValue(.array(try readArray(depth: depth + 1)), at: start)
    case UInt8(ascii: "\""):
      return SourceValue(.string(try readString()), at: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return SourceValue(.number(try readNumber(at: start)), at: start)
    default:
      return SourceValue(try readWord(), at: start)
    }
  }

  /// Reserves memory for the next values, and throws if the operation must stop.
  private func checkLimit(at position: SourcePosition) throws(LayoutError) {
    guard let limit = WorkLimit.current else { return }
    let isReserved = limit.take(1024, of: SourceValue.reservedBytes, "the values of the document")
    guard !isReserved || limit.isOver else { return }
    throw LayoutError(
      .tooMuch("reading the document was stopped"),
      path: path,
      position: position
    )
  }

  /// Reads an object, with `index` at its opening brace.
  private mutating func readObject(depth: Int) throws(LayoutError) -> SourceObject {
    try enter(depth)
    var members: [SourceObject.Member] = []
    var names: Set<String> = []
    defer { if depth == 1 { outermost = members } }
    var isClosed = try self.isClosed(by: UInt8(ascii: "}"), first: true)
    while !isClosed {
      skipSpace()
      let keyPosition = position()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
        try refuseTrailingComma(before: UInt8(ascii: "}"), after: members.count)
        throw syntax("a name in double quotes was expected, not \(nextInWords())")
      }
      let key = try readString()
      guard isNew(key, among: members, or: &names) else {
        throw LayoutError(.duplicateKey(key), path: path, position: keyPosition)
      }
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else {
        throw syntax("“:” was expected after “\(key)”, not \(nextInWords())")
      }
      index += 1
      skipSpace()
      path.steps.append(.key(key))
      let value = try readValue(depth: depth)
      path.steps.removeLast()
      isClosed = try self.isClosed(by: UInt8(ascii: "}"), first: false)
      members.append(.init(key: key, keyPosition: keyPosition, value: value))
    }
    return SourceObject(members)
  }

  /// Reads an array, with `index` at its opening bracket.
  private mutating func readArray(depth: Int) throws(LayoutError) -> [SourceValue] {
    try enter(depth)
    var elements: [SourceValue] = []
    if try isClosed(by: UInt8(ascii: "]"), first: true) { return elements }
    repeat {
      skipSpace()
      try refuseTrailingComma(before: UInt8(ascii: "]"), after: elements.count)
      path.steps.append(.index(elements.count))
      elements.append(try readValue(depth: depth))
      path.steps.removeLast()
    } while try !isClosed(by: UInt8(ascii: "]"), first: false)
    return elements
  }

  /// Reads `true`, `false` or `null`.
  private mutating func readWord() throws(LayoutError) -> SourceValue.Content {
    let words: [(StaticString, SourceValue.Content)] = [
      ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null),
    ]
    for (word, content) in words {
      let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
      if bytes[index...].starts(with: letters) {
        index += letters.count
        return content
      }
    }
    throw syntax("a value was expected, not \(nextInWords())")
  }

  /// Reads a number as RFC 8259 defines it: no leading zeros, no `+`, digits on both sides of the
  /// point.
  /// - Parameter start: the number's position, for errors about it.
  /// - Returns: the nearest double.
  /// - Throws: `.syntax`, or `.notAllowed` for a number that is not finite as a double.
  private mutating func readNumber(at start: SourcePosition) throws(LayoutError) -> Double {
    let first = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let leadingZero = index < bytes.count && bytes[index] == UInt8(ascii: "0")
    let whole = try readDigits()
    if leadingZero, whole > 1 { throw syntax("a number cannot start with 0", at: start) }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      _ = try readDigits()
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
      {
        index += 1
      }
      _ = try readDigits()
    }
    let text = String(decoding: bytes[first..<index], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw LayoutError(
        .notAllowed(expected: "a number that fits a double", found: text),
        path: path,
        position: start
      )
    }
    return number
  }

  /// Reads one digit or more.
  /// - Returns: the number of digits.
  private mutating func readDigits() throws(LayoutError) -> Int {
    let first = index
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
      index += 1
    }
    guard index > first else { throw syntax("a digit was expected, not \(nextInWords())") }
    return index - first
  }

  // MARK: Between values

  /// Reads an opening bracket, at most `depthLimit` deep, and as deep as the thread's stack allows.
  private mutating func enter(_ depth: Int) throws(LayoutError) {
    guard depth <= Self.depthLimit else {
      throw syntax("arrays and objects nest deeper than \(Self.depthLimit)")
    }
    guard ThreadStack.hasRoomForStep else {
      let problem = LayoutError.Problem.tooMuch(ThreadStack.sentence("arrays and objects"))
      throw LayoutError(problem, path: path, position: position())
    }
    index += 1
  }

  /// Reads a comma or the closing bracket.
  /// - Parameters:
  ///   - bracket: the closing bracket.
  ///   - first: whether no member was read yet, so that no comma can follow.
  /// - Returns: whether it was the bracket.
  /// - Throws: `.syntax` for anything else.
  mutating func isClosed(by bracket: UInt8, first: Bool) throws(LayoutError) -> Bool {
    skipSpace()
    guard index < bytes.count else {
      throw syntax("the text ends before “\(Character(Unicode.Scalar(bracket)))”")
    }
    if bytes[index] == bracket {
      index += 1
      return true
    }
    if first { return false }
    guard bytes[index] == UInt8(ascii: ",") else {
      let closing = Character(Unicode.Scalar(bracket))
      throw syntax("“,” or “\(closing)” was expected, not \(nextInWords())")
    }
    index += 1
    return false
  }

  /// Refuses a closing bracket directly after a comma.
  private mutating func refuseTrailingComma(
    before bracket: UInt8,
    after count: Int
  ) throws(LayoutError) {
    guard count > 0, index < bytes.count, bytes[index] == bracket else { return }
    let closing = Character(Unicode.Scalar(bracket))
    throw syntax("a comma stands before “\(closing)” with nothing between them")
  }

  /// Returns whether an object does not have the key yet.
  private func isNew(
    _ key: String,
    among members: [SourceObject.Member],
    or names: inout Set<String>
  ) -> Bool {
    // A set pays only for objects with many names.
    guard members.count >= 16 else { return !members.contains { $0.key == key } }
    if names.isEmpty { names = Set(members.map(\.key)) }
    return names.insert(key).inserted
  }

  /// Skips spaces, tabs and line breaks, and counts the lines.
  ///
  /// If the operation must stop, it ends at a space, which is a fault wherever it is called.
  mutating func skipSpace() {
    while index < bytes.count {
      if index & 0xFFFF == 0xFFFF, WorkLimit.current?.isOver == true { return }
      switch bytes[index] {
      case 0x20, 0x09, 0x0D:
        index += 1
      case 0x0A:
        index += 1
        if line > 0 { line += 1 }
        countedIndex = index
        countedColumn = 1
      default:
        return
      }
    }
  }

  // MARK: Places

  /// Returns the position of the next byte.
  /// - Complexity: O(bytes since the last position on the same line).
  mutating func position() -> SourcePosition {
    guard line > 0 else { return .none }
    place.countColumns(upTo: min(index, bytes.count), in: bytes)
    return SourcePosition(line: line, column: countedColumn)
  }

  /// Returns a fault at a position, by default that of the next byte.
  mutating func syntax(_ words: String, at place: SourcePosition? = nil) -> LayoutError {
    LayoutError(.syntax(words), path: path, position: place ?? position())
  }

  private func nextInWords() -> String { inWords(at: index) }

  /// Returns the character at an index as messages quote it.
  func inWords(at index: Int) -> String {
    guard index < bytes.count else { return "the end of the text" }
    switch bytes[index] {
    case 0x0A, 0x0D: return "the end of the line"
    case 0..<0x20, 0x7F: return "a control character"
    default: break
    }
    let next = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
    guard let character = next.first, character != "\u{FFFD}" else {
      return "a byte that is not UTF-8"
    }
    return "“\(character)”"
  }
}
