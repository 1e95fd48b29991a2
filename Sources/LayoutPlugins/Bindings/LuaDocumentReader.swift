package import LayoutModel
import LayoutProviders
package import LuaSandbox

/// Reads Lua values into the neutral tree that JSON also becomes.
///
/// Tables with string keys become objects, their keys in alphabetical order, independent of Lua's
/// order; sequences become arrays. Metatables are ignored.
package struct LuaDocumentReader {
  /// The deepest nesting of tables that is read; a table within itself has no end.
  private static let depthLimit = 64
  /// The largest number of values of a tree beyond those that its script's memory holds.
  ///
  /// Only a tree with tables in several places, or with lists made on demand, has more; it could
  /// contain 2⁶⁴ of them.
  private static let sharedValueLimit = 1 << 20
  /// The least that a value takes in a table, in bytes.
  private static let bytesPerValue = 16
  /// The largest total of a tree's string bytes beyond those that the script's memory holds: a
  /// string in many places is a copy in each.
  private static let sharedTextLimit = 64 << 20

  /// The processor time that reading may take beyond the deadline of the script.
  private static let timeLimit = Duration.milliseconds(50)
  /// The number of values between two checks of the clock.
  private static let valuesBetweenChecks = 1024

  /// The stack, whose height each step of reading restores.
  private let stack: LuaStack
  /// Whether reading stops after ``timeLimit``.
  private let isTimed: Bool
  /// The counts, shared by all values that this reader reads.
  private let counter = Counter()

  /// The values read so far, the bytes of their strings, and the time after the first of them.
  private final class Counter {
    /// The number of values, tables included.
    var count = 0
    /// The bytes of strings and keys, each as often as it is read.
    var textBytes = 0
    /// The thread's processor time at the first check of the clock; nil before.
    var start: Duration?
  }

  /// Reads from a stack.
  ///
  /// - Parameters:
  ///   - stack: the stack.
  ///   - isTimed: whether the script is one whose time is limited, if it has a deadline.
  package init(_ stack: LuaStack, isTimed: Bool = false) {
    self.stack = stack
    self.isTimed = isTimed && stack.state.budget.deadline != nil
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
    var path = path
    path.indexBase = 1
    return ValueDecoder(try value(at: index, path: path, depth: 0), path: path)
  }

  /// Reads a value; `depth` is the number of tables that contain it.
  private func value(
    at index: Int,
    path: DocumentPath,
    depth: Int
  ) throws(LayoutError) -> SourceValue {
    counter.count += 1
    try checkTime(path: path)
    if counter.count.isMultiple(of: Self.valuesBetweenChecks) { try checkLimit(path: path) }
    try checkCount(counter.count, path: path)
    switch stack.kind(at: index) {
    case .nil: return SourceValue(.null)
    case .boolean: return SourceValue(.boolean(stack.boolean(at: index) ?? false))
    case .integer, .number:
      let number = stack.number(at: index) ?? .nan
      guard number.isFinite else {
        throw LayoutError(
          .notAllowed(expected: "a finite number", found: number.isNaN ? "nan" : "\(number)"),
          path: path
        )
      }
      return SourceValue(.number(number))
    case .string:
      guard let text = stack.string(at: index) else {
        throw LayoutError(
          .notAllowed(expected: "a string in UTF-8", found: "other bytes"),
          path: path
        )
      }
      try count(text, path: path)
      return SourceValue(.string(text))
    case .table, .proxy:
      guard depth < Self.depthLimit else {
        throw LayoutError(
          .contradiction("tables nest deeper than \(Self.depthLimit), or contain themselves"),
          path: path
        )
      }
      guard ThreadStack.hasRoomForStep else {
        throw LayoutError(.tooMuch(ThreadStack.sentence("tables")), path: path)
      }
      return try table(at: index, path: path, depth: depth + 1)
    case .function: throw wrong("a function", path)
    case .userdata: throw wrong("an object of the host", path)
    case .thread: throw wrong("a coroutine", path)
    }
  }

  /// Throws once the limit has passed.
  ///
  /// The deadline of a script stops Lua, and not the host that reads what Lua returned: a table in
  /// many places is read in each of them. The thread's processor time leaves out the time for which
  /// the thread waits.
  private func checkTime(path: DocumentPath) throws(LayoutError) {
    guard isTimed, counter.count.isMultiple(of: Self.valuesBetweenChecks) else { return }
    let time = LuaState.threadTime
    guard let start = counter.start else {
      counter.start = time
      return
    }
    if time - start > Self.timeLimit { throw tooMuch(path) }
  }

  /// Reserves memory for the next values, and throws if the operation must stop.
  private func checkLimit(path: DocumentPath) throws(LayoutError) {
    guard let limit = WorkLimit.current else { return }
    let (count, size) = (Self.valuesBetweenChecks, SourceValue.reservedBytes)
    let isReserved = limit.take(count, of: size, "the values of the script")
    guard !isReserved || limit.isOver else { return }
    throw LayoutError(.tooMuch("reading was stopped"), path: path)
  }

  /// Refuses more values than the script can hold, so shared tables do not multiply endlessly.
  private func checkCount(_ count: Int, path: DocumentPath) throws(LayoutError) {
    guard count > Self.sharedValueLimit,
      count > stack.state.memoryInUse / Self.bytesPerValue
    else { return }
    throw tooMuch(path)
  }

  /// Adds a string to the bytes read, and refuses more than the script can hold.
  private func count(_ text: String, path: DocumentPath) throws(LayoutError) {
    counter.textBytes += text.utf8.count
    guard counter.textBytes > max(Self.sharedTextLimit, stack.state.memoryInUse) else { return }
    throw tooMuch(path)
  }

  /// Returns the error for a tree that is larger than the script's memory.
  private func tooMuch(_ path: DocumentPath) -> LayoutError {
    LayoutError(.contradiction("with this the tables say more than can be read"), path: path)
  }

  /// Returns the error for a value that no document can have.
  private func wrong(_ found: String, _ path: DocumentPath) -> LayoutError {
    LayoutError(.wrongType(expected: "plain data", found: found), path: path)
  }

  /// Reads a table: an array if it has elements, otherwise an object.
  private func table(
    at index: Int,
    path: DocumentPath,
    depth: Int
  ) throws(LayoutError) -> SourceValue {
    let length = stack.rawLength(at: index)
    let names = try fieldNames(at: index, besides: length, path: path)
    guard length > 0 else {
      return SourceValue(.object(try object(at: index, names: names, path: path, depth: depth)))
    }
    guard names.isEmpty else {
      throw LayoutError(
        .contradiction("a table has either names or elements, not both"),
        path: path
      )
    }
    return SourceValue(.array(try elements(at: index, count: length, path: path, depth: depth)))
  }

  /// The names of a table's fields, sorted: of several mistakes the same one is found each time.
  private func fieldNames(
    at index: Int,
    besides length: Int,
    path: DocumentPath
  ) throws(LayoutError) -> [String] {
    var names: [String] = []
    var hasOtherKeys = false
    stack.forEachPair(in: index) { stack in
      if let key = stack.integer(at: -2), key >= 1, key <= length { return }
      if stack.kind(at: -2) == .string, let name = stack.string(at: -2) {
        names.append(name)
      } else {
        hasOtherKeys = true
      }
    }
    guard !hasOtherKeys else {
      throw LayoutError(
        .contradiction("a table's keys must be strings, or 1, 2, 3 without holes"),
        path: path
      )
    }
    return names.sorted()
  }

  /// Reads the fields with these names, in this order.
  private func object(
    at index: Int,
    names: [String],
    path: DocumentPath,
    depth: Int
  ) throws(LayoutError) -> SourceObject {
    var object = SourceObject()
    object.members.reserveCapacity(names.count)
    for name in names {
      try count(name, path: path)
      stack.rawGet(field: name, in: index)
      let value = try value(at: stack.top, path: path.appending(name), depth: depth)
      object.members.append(.init(key: name, value: value))
      stack.pop()
    }
    return object
  }

  /// Reads a sequence, whose elements a lazy array makes on demand.
  private func elements(
    at index: Int,
    count: Int,
    path: DocumentPath,
    depth: Int
  ) throws(LayoutError) -> [SourceValue] {
    try checkCount(counter.count + count, path: path)
    var elements: [SourceValue] = []
    elements.reserveCapacity(count)
    for position in 1...count {
      stack.pushElement(position, of: index)
      guard stack.kind(at: stack.top) != .nil else {
        throw LayoutError(
          .contradiction("a table's elements must be 1, 2, 3 without holes"),
          path: path
        )
      }
      elements.append(
        try value(at: stack.top, path: path.appending(position - 1), depth: depth)
      )
      stack.pop()
    }
    return elements
  }
}
