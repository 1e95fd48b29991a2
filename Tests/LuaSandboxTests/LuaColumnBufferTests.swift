import Glibc
import LuaSandbox
import Testing

/// The fields of a frame, as an example record.
let frameSchema = LuaRecordSchema([
  .init("x"), .init("y"), .init("width", rule: .nonNegative), .init("height", rule: .nonNegative),
  .init("zIndex", fallback: 0, rule: .integer),
])

@Suite("Column buffers")
struct LuaColumnBufferTests {
  /// Runs a chunk whose argument is a buffer, and passes the buffer to `read`.
  func fill<R>(
    _ source: String,
    count: Int,
    schema: LuaRecordSchema = frameSchema,
    read: (LuaColumnBuffer) throws -> R
  ) throws -> R {
    let state = try makeState()
    var made: LuaColumnBuffer?
    return try state.run("local frames = ... local set = frames.set " + source) { stack in
      made = try stack.pushColumnBuffer(schema: schema, count: count)
      return 1
    } read: { _ in
      try read(#require(made))
    }
  }

  @Test("A column buffer returns its rows as columns")
  func columns() throws {
    try fill("for i = 1, #frames do set(i, i, i / 2, 10, 20, -i) end", count: 3) { buffer in
      #expect(buffer.firstUnsetSlot() == nil)
      let columns = try #require(buffer.takeColumns())
      #expect(columns.count == 3)
      #expect((0..<3).map { columns[0, $0] } == [1, 2, 3])
      #expect((0..<3).map { columns[1, $0] } == [0.5, 1, 1.5])
      #expect((0..<3).map { columns[4, $0] } == [-1, -2, -3])
      #expect(columns.isGiven(4))
      #expect(buffer.takeColumns() == nil)
    }
  }

  @Test("An optional column that no row sets is not given, and holds its default")
  func optionalColumn() throws {
    try fill("set(1, 0, 0, 1, 1) set(2, 0, 0, 1, 1, nil)", count: 2) { buffer in
      let columns = try #require(buffer.takeColumns())
      #expect(!columns.isGiven(4))
      #expect(columns[4, 0] == 0 && columns[4, 1] == 0)
    }
  }

  @Test("Setting a row of a column buffer again replaces it")
  func setAgain() throws {
    let schema = LuaRecordSchema([.init("a"), .init("b", fallback: 7)])
    try fill("set(1, 1, 3) set(2, 2) set(1, 1)", count: 2, schema: schema) { buffer in
      let columns = try #require(buffer.takeColumns())
      #expect(columns[1, 0] == 7 && columns[1, 1] == 7)
    }
  }

  /// A schema of one required and two optional columns, and a block of two rows of the first.
  private func adopted(_ source: String, read: (LuaColumns) throws -> Void) throws {
    let schema = LuaRecordSchema([.init("a"), .init("b", fallback: 0), .init("c", fallback: 7)])
    let state = try makeState()
    var made: LuaColumnBuffer?
    try state.run("local set = (...).set " + source) { stack in
      let buffer = try stack.pushColumnBuffer(schema: schema, count: 3)
      let block = try #require(malloc(3 * MemoryLayout<Double>.stride))
      let numbers = block.bindMemory(to: Double.self, capacity: 3)
      for row in 0..<3 { numbers[row] = Double(row + 1) }
      #expect(buffer.adopt(numbers, columnCount: 1))
      #expect(!buffer.adopt(numbers, columnCount: 4), "a schema of three columns has no fourth one")
      made = buffer
      return 1
    } read: { _ in
      let buffer = try #require(made)
      #expect(buffer.firstUnsetSlot() == nil)
      try read(#require(buffer.takeColumns()))
    }
  }

  @Test("A block that a column buffer adopts keeps its rows, with defaults in other columns")
  func adopting() throws {
    try adopted("set(2, 20, 5)") { columns in
      #expect((0..<3).map { columns[0, $0] } == [1, 20, 3])
      #expect(columns.isGiven(1) && (0..<3).map { columns[1, $0] } == [0, 5, 0])
      #expect(!columns.isGiven(2))
    }
    try adopted("set(3, 30, nil, 9) set(1, 10, 4) set(2, 20)") { columns in
      #expect((0..<3).map { columns[0, $0] } == [10, 20, 30])
      #expect((0..<3).map { columns[1, $0] } == [4, 0, 0])
      #expect(columns.isGiven(2) && (0..<3).map { columns[2, $0] } == [7, 7, 9])
    }
    try adopted("") { columns in #expect(!columns.isGiven(1) && columns[0, 2] == 3) }
  }

  @Test("A column buffer reports its first unset row")
  func unset() throws {
    try fill("set(1, 0, 0, 0, 0) set(3, 0, 0, 0, 0)", count: 4) { buffer in
      #expect(buffer.firstUnsetSlot() == 2)
    }
  }

  @Test(
    "A column buffer refuses an invalid value, and names its row and field",
    arguments: [
      ("set(2, 1, 2, 3)", LuaRejection(index: 2, field: "height", reason: .missing)),
      ("set(1, 1, nil, 3, 4)", LuaRejection(index: 1, field: "y", reason: .missing)),
      (
        "set(1, '1', 2, 3, 4)",
        LuaRejection(index: 1, field: "x", reason: .notANumber(found: "string"))
      ),
      (
        "set(1, 1, 2, {}, 4)",
        LuaRejection(index: 1, field: "width", reason: .notANumber(found: "table"))
      ),
      ("set(3, 0/0, 2, 3, 4)", LuaRejection(index: 3, field: "x", reason: .notFinite)),
      ("set(3, 1, 2, math.huge, 4)", LuaRejection(index: 3, field: "width", reason: .notFinite)),
      ("set(3, 1, 2, -math.huge, 4)", LuaRejection(index: 3, field: "width", reason: .notFinite)),
      ("set(3, 1, 2, 3, -0.5)", LuaRejection(index: 3, field: "height", reason: .negative)),
      ("set(3, 1, 2, 3, 4, 1.5)", LuaRejection(index: 3, field: "zIndex", reason: .notAnInteger)),
      (
        "set(3, 1, 2, 3, 4, true)",
        LuaRejection(index: 3, field: "zIndex", reason: .notANumber(found: "boolean"))
      ),
      ("set(0, 1, 2, 3, 4)", LuaRejection(index: 0, reason: .indexOutOfRange(count: 3))),
      ("set(4, 1, 2, 3, 4)", LuaRejection(index: 4, reason: .indexOutOfRange(count: 3))),
      (
        "set(math.mininteger, 1, 2, 3, 4)",
        LuaRejection(index: .min, reason: .indexOutOfRange(count: 3))
      ),
      ("set(1.5, 1, 2, 3, 4)", LuaRejection(reason: .notAnInteger)),
      ("set('1', 1, 2, 3, 4)", LuaRejection(reason: .notANumber(found: "string"))),
      ("set()", LuaRejection(reason: .notANumber(found: "no value"))),
    ]
  )
  func rejections(call: String, rejection: LuaRejection) throws {
    let error = try #require(throws: LuaError.self) { try fill("\n" + call, count: 3) { _ in } }
    #expect(error.kind == .rejected(rejection))
    #expect(error.line == 2)
    #expect(error.source == "test.lua")
  }

  @Test(
    "A column buffer is not a table",
    arguments: [
      "frames.set = 1", "frames.count = 9", "frames[1] = 1", "return frames.sett",
      "rawset(frames, 1, 1)", "setmetatable(frames, {})", "return pairs(frames)",
    ]
  )
  func object(source: String) throws {
    #expect(throws: LuaError.self) { try fill(source, count: 1) { _ in } }
  }

  @Test("The host recognises a column buffer that a script returns")
  func recognised() throws {
    let state = try makeState()
    var made: LuaColumnBuffer?
    try state.run("local b = ... return b, b.count, b.set, getmetatable(b), {}") { stack in
      made = try stack.pushColumnBuffer(schema: frameSchema, count: 2)
      return 1
    } read: { stack in
      let buffer = try #require(LuaColumnBuffer.buffer(at: 1, in: stack))
      #expect(made?.isSame(as: buffer) == true)
      #expect(stack.integer(at: 2) == 2)
      for index in 2...6 { #expect(LuaColumnBuffer.buffer(at: index, in: stack) == nil) }
    }
  }

  @Test("A column buffer refuses rows after its call")
  func usedAfterCall() throws {
    let state = try makeState()
    try state.run("kept = ... keptSet = kept.set") { stack in
      _ = try stack.pushColumnBuffer(schema: frameSchema, count: 2)
      return 1
    } read: { _ in
    }
    try state.run("return kept") { stack in
      LuaColumnBuffer.buffer(at: 1, in: stack)?.close()
    }
    let error = try state.error(of: "keptSet(1, 0, 0, 0, 0)")
    #expect(error.kind == .rejected(LuaRejection(index: 1, reason: .usedAfterCall)))
  }

  @Test(
    "A column buffer refuses a count that does not fit before it allocates memory",
    arguments: [1_000_000_000, Int.max, Int.max / 40, 2_000_000]
  )
  func tooMany(count: Int) throws {
    let state = try makeState()
    let memory = state.memoryInUse
    state.define("frames") { stack in
      _ = try stack.pushColumnBuffer(schema: frameSchema, count: count)
      return 1
    }
    let error = try state.error(of: "frames()")
    #expect(error.kind == .rejected(LuaRejection(reason: .tooMany(count))))
    #expect(state.memoryInUse < memory + 100_000)
    #expect(!state.isExpired)
  }

  @Test("The rows of a column buffer count towards the memory ceiling until it closes")
  func charged() throws {
    let state = try makeState()
    state.collectGarbage()
    let before = state.memoryInUse
    try state.withStack { stack in
      let buffer = try stack.pushColumnBuffer(schema: frameSchema, count: 100_000)
      #expect(state.memoryInUse > before + 4_000_000)
      buffer.close()
      #expect(state.memoryInUse < before + 10_000)
    }
  }
}
