import LayoutModel
import LuaSandbox

extension TestValue {
  /// The long strings that are copied, by their identity: values that are compared share them.
  final class Texts {
    fileprivate var copies: [UnsafeRawPointer: [UInt8]] = [:]
  }

  /// Copies the value at an index.
  /// - Parameters:
  ///   - index: the index.
  ///   - stack: the stack, which keeps the values with the same texts.
  ///   - texts: the strings that are copied.
  /// - Throws: `INVALID_ARGUMENT` for a table that is too large, too deep, or contains itself, and the failure of a
  ///   limit.
  init(at index: Int, of stack: LuaStack, with texts: Texts = Texts()) throws(LayoutError) {
    self = try TestValueReader(stack, texts).value(at: index, depth: 0)
  }

  /// Copies the fields of the table or the layout at an index as a table; another value as it is.
  /// - Throws: as ``init(at:of:with:)``.
  init(fieldsAt index: Int, of stack: LuaStack, with texts: Texts) throws(LayoutError) {
    guard stack.layout(at: index) != nil else {
      self = try TestValue(at: index, of: stack, with: texts)
      return
    }
    self = .table(try TestValueReader(stack, texts).fields(at: index, depth: 0))
  }
}

/// Copies a Lua value within the time of the test, and within the limits of the running operation.
private final class TestValueReader {
  /// The limits of nested tables and of the total number of values.
  private static let (depthLimit, valueLimit) = (60, 2_000_000)

  /// The steps of reading a value (``LuaStack/charge(_:)``), and the string bytes that are read in a step.
  private static let (stepsPerValue, bytesPerStep) = (64, 8)
  /// The bytes of a field in a table that has as many spare slots, and of a string besides its text.
  private static let bytesPerValue = 2 * MemoryLayout<(TestValue.Key, TestValue)>.stride
  private static let bytesPerString = 32
  /// The bytes that are reserved at a time.
  private static let bytesPerReservation = 64 << 10
  /// The fewest bytes of a string that is not copied again in another place.
  private static let longText = 64

  private let stack: LuaStack
  /// The number of values that are left.
  private var left = TestValueReader.valueLimit
  /// The bytes that no operation has reserved yet.
  private var unreserved = 0
  private let texts: TestValue.Texts

  init(_ stack: LuaStack, _ texts: TestValue.Texts) { (self.stack, self.texts) = (stack, texts) }

  /// Copies a value in a number of enclosing tables.
  /// - Throws: `INVALID_ARGUMENT` for too many values or tables, and the failure of a limit.
  func value(at index: Int, depth: Int) throws(LayoutError) -> TestValue {
    left -= 1
    try count(steps: Self.stepsPerValue, bytes: Self.bytesPerValue)
    switch stack.kind(at: index) {
    case .nil: return .nothing
    case .boolean: return .truth(stack.boolean(at: index) == true)
    case .integer: return .integer(stack.integer(at: index) ?? 0)
    case .number: return .number(stack.number(at: index) ?? 0)
    case .string: return .string(try text(at: index))
    case .function, .userdata, .thread:
      return .object(stack.kind(at: index), stack.identity(at: index))
    case .table, .proxy:
      if let layout = stack.layout(at: index) { return .layout(layout) }
      guard depth < Self.depthLimit, left > 0 else {
        throw LayoutError(
          .invalidArgument,
          origin: .document,
          message: depth < Self.depthLimit
            ? "a table of more than \(Self.valueLimit) values cannot be compared"
            : "a table that is in itself, or \(Self.depthLimit) deep, cannot be compared"
        )
      }
      return .table(try fields(at: index, depth: depth))
    }
  }

  /// Copies the fields of a table: the elements, which may be lazy, and then the other keys.
  func fields(at index: Int, depth: Int) throws(LayoutError) -> [TestValue.Key: TestValue] {
    // A table that was emptied keeps its slots.
    try count(steps: stack.stepCount(at: index), bytes: 0)
    try WorkLimit.current?.check()
    var fields: [TestValue.Key: TestValue] = [:]
    let length = stack.rawLength(at: index)
    for position in 0..<min(length, max(0, left)) {
      // Lazy elements are created here.
      stack.pushElement(position + 1, of: index)
      defer { stack.pop() }
      fields[.integer(position + 1)] = try value(at: stack.top, depth: depth + 1)
    }
    var failure: LayoutError?
    stack.forEachPair(in: index) { stack in
      guard failure == nil else { return }
      do throws(LayoutError) {
        guard let key = try key(at: -2), fields[key] == nil else { return }
        fields[key] = try value(at: stack.top, depth: depth + 1)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return fields
  }

  /// Copies the key at an index; nil if it is nil.
  private func key(at index: Int) throws(LayoutError) -> TestValue.Key? {
    switch stack.kind(at: index) {
    case .integer: .integer(stack.integer(at: index) ?? 0)
    case .number: .number(stack.number(at: index) ?? 0)
    case .string: .string(try text(at: index))
    case .boolean: .truth(stack.boolean(at: index) == true)
    case .nil: nil
    default: .object(stack.identity(at: index))
    }
  }

  /// Copies a string; a long one in several places is copied once.
  private func text(at index: Int) throws(LayoutError) -> [UInt8] {
    let length = stack.rawLength(at: index)
    let identity = length < Self.longText ? nil : stack.identity(at: index)
    if let identity, let known = texts.copies[identity] { return known }
    try count(steps: length / Self.bytesPerStep, bytes: length + Self.bytesPerString)
    let text = stack.bytes(at: index) ?? []
    if let identity { texts.copies[identity] = text }
    return text
  }

  /// Counts steps, and bytes before they are allocated.
  private func count(steps: Int, bytes: Int) throws(LayoutError) {
    guard stack.charge(steps) else {
      throw LayoutError(
        .deadlineExceeded,
        origin: .document,
        message: "the values cannot be compared within the time of the test",
        hint: "compare less, or allow more time (--deadline)"
      )
    }
    unreserved += bytes
    guard unreserved >= Self.bytesPerReservation, let limit = WorkLimit.current else { return }
    try limit.reserve(unreserved, of: 1, "the compared values")
    unreserved = 0
    try limit.check()
  }
}
