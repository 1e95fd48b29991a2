import LuaSandbox
import Testing

@Suite("Lua records")
struct LuaRecordTests {
  func read(_ list: String) throws -> LuaColumns {
    try makeState()
      .run("return " + list) { stack in
        let top = stack.top
        defer { #expect(stack.top == top) }
        return try stack.readRecords(at: 1, schema: frameSchema)
      }
  }

  @Test(
    "Records become columns, in whatever order their fields come",
    arguments: [
      "{{x = 1, y = 2, width = 3, height = 4}, {height = 8, width = 7, y = 6, x = 5}}",
      "setmetatable({{x = 1, y = 2, width = 3, height = 4}, {height = 8, width = 7, y = 6, x = 5}}, {})",
      "{[2] = {x = 5, y = 6, width = 7, height = 8}, [1] = {x = 1, y = 2, width = 3, height = 4}}",
    ]
  )
  func columns(list: String) throws {
    let columns = try read(list)
    #expect(columns.count == 2)
    #expect((0..<4).map { columns[$0, 0] } == [1, 2, 3, 4])
    #expect((0..<4).map { columns[$0, 1] } == [5, 6, 7, 8])
    #expect(!columns.isGiven(4))
  }

  @Test("An empty list of records has no rows")
  func empty() throws {
    #expect(try read("{}").count == 0)
  }

  @Test("A field that only some records set has its default in the others")
  func someGiven() throws {
    let columns = try read(
      "{{x=0,y=0,width=0,height=0}, {x=0,y=0,width=0,height=0,zIndex=9}, {x=0,y=0,width=0,height=0}}"
    )
    #expect(columns.isGiven(4))
    #expect((0..<3).map { columns[4, $0] } == [0, 9, 0])
  }

  @Test("The host reads read-only records like any others")
  func proxies() throws {
    let state = try makeState()
    state.withStack { stack in
      stack.newTable()
      stack.newTable()
      for (field, value) in [("x", 1.0), ("y", 2), ("width", 3), ("height", 4)] {
        stack.push(value)
        stack.rawSet(field: field, in: 2)
      }
      stack.pushReadOnly(at: 2, named: "frame")
      stack.rawSet(index: 1, in: 1)
      stack.pushReadOnly(at: 1, named: "frames")
      stack.defineGlobal("frames")
    }
    let value = try state.run("return frames") {
      try $0.readRecords(at: 1, schema: frameSchema)[3, 0]
    }
    #expect(value == 4)
  }

  private static let good = "{x=0,y=0,width=0,height=0}"

  @Test(
    "The host refuses an invalid record, and names its row and field",
    arguments: [
      ("nil", LuaRejection(reason: .wrongType(expected: "table", found: "nil"))),
      ("'frames'", LuaRejection(reason: .wrongType(expected: "table", found: "string"))),
      (
        "{\(good), 5}",
        LuaRejection(index: 2, reason: .wrongType(expected: "table", found: "number"))
      ),
      (
        "{\(good), nil, \(good)}",
        LuaRejection(index: 2, reason: .wrongType(expected: "table", found: "nil"))
      ),
      (
        "{\(good), [3] = \(good)}",
        LuaRejection(index: 2, reason: .wrongType(expected: "table", found: "nil"))
      ),
      ("{\(good), [0] = \(good)}", LuaRejection(reason: .unknownField("0"))),
      ("{\(good), size = 1}", LuaRejection(reason: .unknownField("size"))),
      ("{x = 1}", LuaRejection(reason: .unknownField("x"))),
      ("{{x=0,y=0,width=0}}", LuaRejection(index: 1, field: "height", reason: .missing)),
      ("{{}}", LuaRejection(index: 1, field: "x", reason: .missing)),
      (
        "{{x=0,y=0,width=0,height=0,depth=1}}",
        LuaRejection(index: 1, reason: .unknownField("depth"))
      ),
      ("{{0,0,0,0}}", LuaRejection(index: 1, reason: .unknownField("1"))),
      (
        "{{x=0,y=0,width=0,height=0,[{}]=1}}",
        LuaRejection(index: 1, reason: .unknownField("table"))
      ),
      (
        "{{x='0',y=0,width=0,height=0}}",
        LuaRejection(index: 1, field: "x", reason: .notANumber(found: "string"))
      ),
      ("{{x=0/0,y=0,width=0,height=0}}", LuaRejection(index: 1, field: "x", reason: .notFinite)),
      (
        "{\(good), {x=0,y=1e999,width=0,height=0}}",
        LuaRejection(index: 2, field: "y", reason: .notFinite)
      ),
      ("{{x=-1,y=0,width=-1,height=0}}", LuaRejection(index: 1, field: "width", reason: .negative)),
      (
        "{{x=0,y=0,width=0,height=0,zIndex=0.5}}",
        LuaRejection(index: 1, field: "zIndex", reason: .notAnInteger)
      ),
    ]
  )
  func rejections(list: String, rejection: LuaRejection) throws {
    #expect(throws: rejection) { try read(list) }
  }

  @Test("The host refuses a record with too many fields")
  func manyFields() throws {
    let names = (0..<16).map { "f\($0)" }
    let schema = LuaRecordSchema(names.map { .init($0) })
    let record = names.map { "\($0) = 1" }.joined(separator: ", ")
    #expect(throws: LuaRejection(index: 1, reason: .unknownField("more"))) {
      try makeState()
        .run("return {{\(record), more = 1}}") {
          try $0.readRecords(at: 1, schema: schema).count
        }
    }
  }

  @Test("A column buffer and a list of records yield the same numbers")
  func sameAsBuffer() throws {
    let state = try makeState()
    let source = """
      local frames = ...
      local set, list = frames.set, {}
      for i = 1, 500 do
        local x, y, w, h = math.random(), math.random() * 1e6, math.random(100), 1 / i
        set(i, x, y, w, h, i)
        list[i] = {x = x, y = y, width = w, height = h, zIndex = i}
      end
      return frames, list
      """
    try state.run(source) { stack in
      _ = try stack.pushColumnBuffer(schema: frameSchema, count: 500)
      return 1
    } read: { stack in
      let rows = try #require(LuaColumnBuffer.buffer(at: 1, in: stack)?.takeColumns())
      let records = try stack.readRecords(at: 2, schema: frameSchema)
      for column in 0..<5 {
        #expect((0..<500).allSatisfy { rows[column, $0] == records[column, $0] })
      }
    }
  }
}
