package import LayoutModel
package import LuaSandbox

/// Reads Lua values into the neutral tree that JSON also becomes.
///
/// Tables with string keys become objects, their keys in alphabetical order, independent of Lua's
/// order; sequences become arrays. Metatables are ignored.
///
/// One reader reads a whole result, so that its limits hold for all rows together. A value that it
/// has read must stay reachable for Lua until the last one is read.
package struct LuaDocumentReader {
  /// The deepest nesting of tables that is read; a table within itself has no end.
  private static let depthLimit = 64
  /// The largest number of values of a tree beyond those that its script's memory holds.
  ///
  /// Only a tree with tables in several places, or with lists made on demand, has more; it could
  /// contain 2⁶⁴ of them.
  private static let sharedValueLimit = 1 << 20
  /// The number of values that each row of a result adds to that.
  private static let sharedValuesPerRow = 64
  /// The least that a value takes in a table, in bytes.
  private static let bytesPerValue = 16
  /// The largest total of a tree's string bytes beyond those that the script's memory holds: a
  /// string in many places counts in each.
  private static let sharedTextLimit = 64 << 20

  /// The steps of reading a value (``LuaStack/charge(_:)``).
  private static let stepsPerValue = 64
  /// The steps of comparing two names.
  private static let stepsPerComparison = 8
  /// The string bytes that are read in a step.
  private static let bytesPerStep = 8
  /// The bytes that are reserved at a time.
  private static let bytesPerReservation = 1024 * SourceValue.reservedBytes

  /// The stack, whose height each step of reading restores.
  let stack: LuaStack
  /// Whether reading ends with the time of the script's call, if that has a deadline.
  private let isTimed: Bool
  /// The counts, shared by all values that this reader reads.
  private let counter = Counter()

  /// The counts of a reader.
  private final class Counter {
    /// The place of the value that is being read.
    var path = DocumentPath()
    /// The number of values, tables included.
    var count = 0
    /// The number of slots of tables, empty ones included.
    var slots = 0
    /// The bytes of strings and keys, each as often as it is read.
    var textBytes = 0
    /// The number of rows.
    var rows = 0
    /// Whether a row is being read, whose tables other rows may share.
    var isInRow = false
    /// The bytes that no operation has reserved yet.
    var unreserved = 0
    /// Some of the long strings and shared tables read so far.
    var known: [Known] = []
  }

  /// A string or a table that was read.
  private struct Known {
    var identity: UnsafeRawPointer?
    /// The number of tables that contain it.
    var depth = 0
    var value = SourceValue(.null)
    /// The number of its values, and the bytes of their strings.
    var count = 0
    var textBytes = 0
  }
  /// The number of strings and tables that a reader knows, a power of two.
  private static let knownCount = 256
  /// The fewest bytes of a string that is not read again in another place.
  private static let longText = 64

  /// Reads from a stack.
  ///
  /// - Parameters:
  ///   - stack: the stack.
  ///   - isTimed: whether the script is one whose time is limited, if it has a deadline.
  package init(_ stack: LuaStack, isTimed: Bool = false) {
    self.stack = stack
    self.isTimed = isTimed
  }

  /// Reads the value at an index.
  /// - Parameters:
  ///   - index: the index of the value on the stack.
  ///   - path: the path of the value in its document, for errors.
  /// - Returns: the value, with a path that counts from 1 as Lua does.
  /// - Throws: a `LayoutError` for functions and the like, numbers that are not finite, tables
  ///   that mix keys, tables within themselves, and many more values than the script holds.
  /// - Complexity: O(size of the value).
  package func node(at index: Int, path: DocumentPath) throws(LayoutError) -> ValueDecoder {
    counter.path = path
    counter.path.indexBase = 1
    let start = counter.path
    return ValueDecoder(try value(at: index, depth: 0), path: start)
  }

  // MARK: Rows

  /// Reads the value at an index, which belongs to one of many rows.
  ///
  /// A table that several rows share is read once.
  /// - Throws: as ``node(at:path:)`` does.
  func row(at index: Int, path: DocumentPath) throws(LayoutError) -> ValueDecoder {
    beginRow()
    defer { counter.isInRow = false }
    return try node(at: index, path: path)
  }

  /// Reads some fields of the table at an index, which is one of many rows.
  /// - Returns: an object with those of the fields that the table has.
  /// - Throws: as ``node(at:path:)`` does.
  func row(
    at index: Int,
    fields names: [String],
    path: DocumentPath
  ) throws(LayoutError) -> ValueDecoder {
    beginRow()
    defer { counter.isInRow = false }
    counter.path = path
    counter.path.indexBase = 1
    let start = counter.path
    try countValue()
    let object = try object(at: index, names: names, depth: 1)
    return ValueDecoder(SourceValue(.object(object)), path: start)
  }

  private func beginRow() {
    counter.rows += 1
    counter.isInRow = true
  }

  /// Reserves memory for what a row becomes besides its values, and looks at the limits of the operation.
  func reserve(_ bytes: Int) throws(LayoutError) {
    counter.unreserved += bytes
    guard counter.unreserved >= Self.bytesPerReservation else { return }
    let bytes = counter.unreserved
    counter.unreserved = 0
    guard let limit = WorkLimit.current else { return }
    try limit.reserve(bytes, of: 1, "the values of the script")
    try limit.check()
  }

  // MARK: Values

  /// Reads a value; `depth` is the number of tables that contain it.
  private func value(at index: Int, depth: Int) throws(LayoutError) -> SourceValue {
    try countValue()
    switch stack.kind(at: index) {
    case .nil: return SourceValue(.null)
    case .boolean: return SourceValue(.boolean(stack.boolean(at: index) ?? false))
    case .integer, .number:
      let number = stack.number(at: index) ?? .nan
      guard number.isFinite else {
        throw LayoutError(
          .notAllowed(expected: "a finite number", found: number.isNaN ? "nan" : "\(number)"),
          path: counter.path
        )
      }
      return SourceValue(.number(number))
    case .string: return try string(at: index, depth: depth)
    case .table, .proxy:
      guard depth < Self.depthLimit else {
        throw LayoutError(
          .contradiction("tables nest deeper than \(Self.depthLimit), or contain themselves"),
          path: counter.path
        )
      }
      guard ThreadStack.hasRoomForStep else {
        throw LayoutError(.tooMuch(ThreadStack.sentence("tables")), path: counter.path)
      }
      guard counter.isInRow else { return try table(at: index, depth: depth + 1) }
      return try once(at: index, depth: depth) { () throws(LayoutError) in
        try table(at: index, depth: depth + 1)
      }
    case .function:
      var failure = wrong("a function")
      failure.hint = functionHint(at: index, path: counter.path)
      throw failure
    case .userdata: throw wrong("an object of the host")
    case .thread: throw wrong("a coroutine")
    }
  }

  /// Reads a string; a long one in several places is copied once.
  private func string(at index: Int, depth: Int) throws(LayoutError) -> SourceValue {
    let length = stack.rawLength(at: index)
    guard length >= Self.longText else { return try copiedString(at: index, length: length) }
    return try once(at: index, depth: depth) { () throws(LayoutError) in
      try copiedString(at: index, length: length)
    }
  }

  private func copiedString(at index: Int, length: Int) throws(LayoutError) -> SourceValue {
    try countText(length)
    try reserve(length)
    guard let text = stack.string(at: index) else {
      throw LayoutError(
        .notAllowed(expected: "a string in UTF-8", found: "other bytes"),
        path: counter.path
      )
    }
    return SourceValue(.string(text))
  }

  /// Returns the value of the object at an index, which is known or else read.
  ///
  /// It counts in each place, since it is decoded in each.
  private func once(
    at index: Int,
    depth: Int,
    _ read: () throws(LayoutError) -> SourceValue
  ) throws(LayoutError) -> SourceValue {
    guard let identity = stack.identity(at: index) else { return try read() }
    let hash = UInt(bitPattern: identity) &* 0x9E37_79B9_7F4A_7C15
    let place = Int(hash >> 32) & (Self.knownCount - 1)
    if counter.known.isEmpty { counter.known = Array(repeating: Known(), count: Self.knownCount) }
    let known = counter.known[place]
    if known.identity == identity, known.depth == depth {
      counter.count += known.count
      try charge(known.count * Self.stepsPerValue)
      try checkCount(counter.count)
      try countText(known.textBytes)
      return known.value
    }
    let (count, textBytes) = (counter.count, counter.textBytes)
    let value = try read()
    counter.known[place] = Known(
      identity: identity,
      depth: depth,
      value: value,
      count: counter.count - count,
      textBytes: counter.textBytes - textBytes
    )
    return value
  }

  // MARK: Limits

  /// Counts steps of reading, and throws once the time of the call is over.
  ///
  /// The deadline of a script stops Lua, and not the host that reads what Lua returned.
  private func charge(_ steps: Int) throws(LayoutError) {
    guard isTimed, !stack.charge(steps) else { return }
    let place = counter.path.description
    throw LayoutError(
      .deadlineExceeded,
      origin: .plugin,
      message: (place.isEmpty ? "" : "\(place): ") + LayoutError.readTooLong,
      hint: LayoutError.readTooLongHint,
      path: place.isEmpty ? nil : place
    )
  }

  /// Visits the pairs of a table, in no particular order, within the time of the call.
  /// - Parameters:
  ///   - index: the index of the table.
  ///   - body: gets the key at -2 and the value at -1.
  /// - Throws: `DEADLINE_EXCEEDED` if its keys take too long.
  func forEachPair(in index: Int, _ body: (LuaStack) -> Void) throws(LayoutError) {
    try charge(stack.stepCount(at: index))
    stack.forEachPair(in: index, body)
  }

  /// Counts the next value, and throws if the operation must stop.
  private func countValue() throws(LayoutError) {
    counter.count += 1
    try charge(Self.stepsPerValue)
    try reserve(SourceValue.reservedBytes)
    try checkCount(counter.count)
  }

  /// Refuses more values than the script can hold, so shared tables do not multiply endlessly.
  private func checkCount(_ count: Int) throws(LayoutError) {
    guard count > Self.sharedValueLimit + counter.rows * Self.sharedValuesPerRow,
      count > stack.state.memoryInUse / Self.bytesPerValue
    else { return }
    throw tooMuch("values")
  }

  /// Adds a string to the bytes read, and refuses more than the script can hold.
  private func countText(_ bytes: Int) throws(LayoutError) {
    counter.textBytes += bytes
    try charge(bytes / Self.bytesPerStep)
    guard counter.textBytes > max(Self.sharedTextLimit, stack.state.memoryInUse) else { return }
    throw tooMuch("text")
  }

  /// Returns the error for a tree that is larger than the script's memory.
  private func tooMuch(_ subject: String) -> LayoutError {
    LayoutError(
      .contradiction(
        "with this the tables have more \(subject) than the script's memory could hold: "
          + "what is in several places counts in each"
      ),
      path: counter.path
    )
  }

  /// Returns the error for a value that no document can have.
  private func wrong(_ found: String) -> LayoutError {
    LayoutError(.wrongType(expected: "plain data", found: found), path: counter.path)
  }

  // MARK: Tables

  /// Reads a table: an array if it has elements, otherwise an object.
  private func table(at index: Int, depth: Int) throws(LayoutError) -> SourceValue {
    let length = stack.rawLength(at: index)
    let names = try fieldNames(at: index, besides: length)
    guard length > 0 else {
      return SourceValue(.object(try object(at: index, names: names, depth: depth)))
    }
    guard names.isEmpty else {
      throw LayoutError(
        .contradiction("a table has either names or elements, not both"),
        path: counter.path
      )
    }
    return SourceValue(.array(try elements(at: index, count: length, depth: depth)))
  }

  /// The names of a table's fields, sorted: of several mistakes the same one is found each time.
  ///
  /// A table has up to twice as many slots as fields, unless fields were removed.
  private func fieldNames(
    at index: Int,
    besides length: Int
  ) throws(LayoutError) -> [String] {
    let slots = stack.slotCount(at: index)
    counter.slots += slots
    try checkCount(counter.slots / 2)
    var names: [String] = []
    var (hasOtherKeys, hasZero, isSet) = (false, false, false)
    try forEachPair(in: index) { stack in
      if let key = stack.integer(at: -2), key >= 1, key <= length { return }
      if stack.kind(at: -2) == .string, let name = stack.string(at: -2) {
        names.append(name)
      } else {
        hasOtherKeys = true
        hasZero = hasZero || stack.integer(at: -2) == 0
        isSet = isSet || stack.boolean(at: -1) == true
      }
    }
    guard !hasOtherKeys else {
      var failure = LayoutError(
        .contradiction("a table's keys must be strings, or 1, 2, 3 without holes"),
        path: counter.path
      )
      failure.hint = Self.keyHint(hasZero: hasZero, isSet: isSet)
      throw failure
    }
    return try sorted(names)
  }

  /// Returns names in their order.
  private func sorted(_ names: [String]) throws(LayoutError) -> [String] {
    do {
      return try names.sorted { left, right in
        try charge(Self.stepsPerComparison)
        return left < right
      }
    } catch {
      throw error as? LayoutError ?? tooMuch("values")
    }
  }

  /// Reads the fields with these names that a table has, in this order.
  private func object(
    at index: Int,
    names: [String],
    depth: Int
  ) throws(LayoutError) -> SourceObject {
    var object = SourceObject()
    for name in names {
      defer { stack.pop() }
      guard stack.rawGet(field: name, in: index) != .nil else { continue }
      counter.path.steps.append(.key(name))
      try countText(name.utf8.count)
      try reserve(name.utf8.count)
      let value = try value(at: stack.top, depth: depth)
      object.members.append(.init(key: name, value: value))
      counter.path.steps.removeLast()
    }
    return object
  }

  /// Reads a sequence, whose elements a lazy array makes on demand.
  private func elements(
    at index: Int,
    count: Int,
    depth: Int
  ) throws(LayoutError) -> [SourceValue] {
    try checkCount(counter.count + count)
    var elements: [SourceValue] = []
    elements.reserveCapacity(count)
    for position in 1...count {
      stack.pushElement(position, of: index)
      guard stack.kind(at: stack.top) != .nil else {
        throw LayoutError(
          .contradiction("a table's elements must be 1, 2, 3 without holes"),
          path: counter.path
        )
      }
      counter.path.steps.append(.index(position - 1))
      elements.append(try value(at: stack.top, depth: depth))
      counter.path.steps.removeLast()
      stack.pop()
    }
    return elements
  }
}
