import LuaSandbox
import TestSupport
import Testing

@Suite("The clock of reading", .endsInTime)
struct LuaReadingTests {
  @Test(
    "The slots of a table include empty ones",
    arguments: [
      ("{}", 0...1), ("{ 1, 2, 3 }", 3...5), ("{ a = 1, b = 2, c = 3 }", 3...4),
      ("emptied(1000)", 1000...2048), ("table.pack(table.unpack({}, 1, 1000))", 1000...1025),
      ("'text'", 0...0), ("nil", 0...0),
    ]
  )
  func slots(expression: String, range: ClosedRange<Int>) throws {
    let source = """
      local function emptied(count)
        local t = {}
        for i = 1, count do t[i + 0.5] = true end
        for i = 1, count do t[i + 0.5] = nil end
        return t
      end
      return \(expression)
      """
    let count = try makeState().run(source) { stack in stack.slotCount(at: 1) }
    #expect(range.contains(count))
  }

  @Test("A read-only table has the slots of the table behind it")
  func proxy() throws {
    let state = try makeState()
    state.withStack { stack in
      stack.newTable(arrayCapacity: 100)
      stack.pushReadOnly(at: 1, named: "view")
      #expect((100...129).contains(stack.slotCount(at: 2)))
    }
  }

  /// The steps of a look at the clock.
  private static let look = 1 << 16

  @Test("Reading ends soon after the deadline of the call that made the result")
  func deadline() throws {
    let state = try makeState(LuaBudget(deadline: .milliseconds(100)))
    try state.run("return {}") { stack in
      while stack.charge(Self.look) {}
      #expect(!stack.charge(1), "the time stays over")
    }
    try state.run("return {}") { stack in
      #expect(stack.charge(Self.look), "the next call has a time of its own")
    }
  }

  @Test("Arguments are pushed within the time of their call")
  func arguments() throws {
    let state = try makeState(LuaBudget(deadline: .seconds(60)))
    let function = try state.load(Array("return 1".utf8), chunkName: "test")
    state.withStack { stack in #expect(stack.chargeWriting(Self.look), "no call is running") }
    var isInTime = true
    let error = try #require(throws: LuaError.self) {
      try state.call(
        function,
        deadline: .nanoseconds(1),
        push: { stack in
          isInTime = stack.chargeWriting(Self.look)
          return 0
        },
        read: { _ in }
      )
    }
    #expect(error.kind == .deadline)
    #expect(!isInTime)
  }

  @Test("A call whose arguments cannot be pushed leaves the state as it was")
  func abandoned() throws {
    struct Refusal: Error {}
    let state = try makeState(LuaBudget(deadline: .seconds(60)))
    let function = try state.load(Array("return ...".utf8), chunkName: "test")
    for _ in 0..<1000 {
      #expect(throws: Refusal.self) {
        try state.call(function, push: { _ in throw Refusal() }, read: { _ in })
      }
    }
    #expect(try state.text("return 1") == "1")
    state.withStack { stack in #expect(stack.chargeWriting(Self.look), "no call is running") }
  }

  @Test("Reading within a call ends at its deadline")
  func running() throws {
    let state = try makeState(LuaBudget(deadline: .milliseconds(100)))
    state.define("read") { stack in
      while stack.charge(Self.look) {}
      return 0
    }
    // Reading may end just before the watchdog looks, which then stops the loop.
    #expect(try state.error(of: "while true do read() end").kind == .deadline)
  }

  @Test("Making an element on demand does not begin the time for reading anew")
  func lazy() throws {
    let state = try makeState(LuaBudget(deadline: .milliseconds(100)))
    state.withStack { stack in
      stack.pushLazyReadOnly(named: "list", count: 1 << 40) { stack, index in stack.push(index) }
      stack.defineGlobal("list")
    }
    try state.run("return list") { stack in
      var position = 0
      repeat {
        position += 1
        stack.pushElement(position, of: 1)
        stack.pop()
      } while stack.charge(Self.look)
    }
  }

  @Test("Reading has no end without a deadline")
  func unlimited() throws {
    try makeState()
      .run("return {}") { stack in
        for _ in 1...100 { #expect(stack.charge(Self.look)) }
      }
  }
}
