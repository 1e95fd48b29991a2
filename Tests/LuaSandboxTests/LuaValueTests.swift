import LuaSandbox
import Testing

@Suite("Lua values")
struct LuaValueTests {
  /// A value as the host pushes it, and a check of the value that comes back.
  struct Passage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let push: @Sendable (LuaStack) -> Void
    let isSame: @Sendable (LuaStack) -> Bool

    init(
      _ name: String,
      push: @escaping @Sendable (LuaStack) -> Void,
      isSame: @escaping @Sendable (LuaStack) -> Bool
    ) {
      testDescription = name
      self.push = push
      self.isSame = isSame
    }

    static let all: [Passage] = [
      Passage("nil", push: { $0.pushNil() }, isSame: { $0.kind(at: 1) == .nil }),
      Passage("true", push: { $0.push(true) }, isSame: { $0.boolean(at: 1) == true }),
      Passage("false", push: { $0.push(false) }, isSame: { $0.boolean(at: 1) == false }),
      Passage("the least integer", push: { $0.push(Int.min) }) {
        $0.kind(at: 1) == .integer && $0.integer(at: 1) == .min
      },
      Passage("a float that is whole", push: { $0.push(3.0) }) {
        $0.kind(at: 1) == .number && $0.integer(at: 1) == 3 && $0.number(at: 1) == 3
      },
      Passage("a float that is not", push: { $0.push(0.1) }) {
        $0.integer(at: 1) == nil && $0.number(at: 1) == 0.1
      },
      Passage("infinity", push: { $0.push(-Double.infinity) }) {
        $0.number(at: 1) == -.infinity
      },
      Passage("NaN", push: { $0.push(Double.nan) }, isSame: { $0.number(at: 1)?.isNaN == true }),
      Passage("an empty string", push: { $0.push("") }, isSame: { $0.string(at: 1) == "" }),
      Passage("a string with NUL and marks", push: { $0.push("a\0ö🙂") }) {
        $0.string(at: 1) == "a\0ö🙂" && $0.rawLength(at: 1) == 8
      },
      Passage("bytes that are no UTF-8", push: { push([0xFF, 0x00, 0xC3], to: $0) }) {
        $0.string(at: 1) == nil && $0.bytes(at: 1) == [0xFF, 0x00, 0xC3]
      },
    ]

    private static func push(_ bytes: [UInt8], to stack: LuaStack) {
      bytes.withUnsafeBufferPointer { stack.push($0) }
    }
  }

  @Test("A value that passes through Lua comes back unchanged", arguments: Passage.all)
  func roundTrip(passage: Passage) throws {
    let isSame = try makeState()
      .run("return ...") {
        passage.push($0)
        return 1
      } read: {
        $0.top == 1 && passage.isSame($0)
      }
    #expect(isSame)
  }

  @Test("The host does not convert numbers and strings into each other")
  func noCoercion() throws {
    try makeState()
      .run("return '12', 12") { stack in
        #expect(stack.number(at: 1) == nil)
        #expect(stack.integer(at: 1) == nil)
        #expect(stack.string(at: 2) == nil)
        #expect(stack.boolean(at: 2) == nil)
      }
  }

  @Test("The host recognises every kind of Lua value")
  func kinds() throws {
    let state = try makeState()
    let source = "return nil, true, 1, 1.5, 'x', {}, print, coroutine.create(print), math"
    let kinds = try state.run(source) { stack in (1...stack.top).map { stack.kind(at: $0) } }
    #expect(
      kinds == [
        .nil, .boolean, .integer, .number, .string, .table, .function, .thread, .proxy,
      ]
    )
  }

  @Test("A call sees its results alone, and leaves the stack as it was")
  func stackIsRestored() throws {
    let state = try makeState()
    let chunk = try state.load(Array("return ...".utf8), chunkName: "=x")
    try state.withStack { outer in
      outer.push("below")
      for count in [0, 1, 300] {
        let seen = try state.call(chunk) { stack in
          for value in 0..<count { stack.push(value) }
          return count
        } read: { stack in
          (stack.top, stack.integer(at: max(1, count)))
        }
        #expect(seen.0 == count)
        #expect(seen.1 == (count == 0 ? nil : count - 1))
      }
      #expect(outer.top == 1)
      #expect(outer.string(at: -1) == "below")
    }
    #expect(state.withStack { $0.top } == 0)
  }

  @Test("The host writes, reads and iterates over a table by raw access")
  func tables() throws {
    let state = try makeState()
    state.withStack { stack in
      stack.newTable(arrayCapacity: 2, recordCapacity: 1)
      stack.push(10)
      stack.rawSet(index: 1, in: 1)
      stack.push("v")
      stack.rawSet(field: "k", in: 1)
      #expect(stack.rawGet(index: 1, in: 1) == .integer)
      #expect(stack.rawGet(field: "k", in: 1) == .string)
      #expect(stack.rawGet(field: "none", in: 1) == .nil)
      #expect(stack.rawGet(field: "x", in: 2) == .nil, "a number has no fields")
      stack.setTop(1)
      var pairs: Set<String> = []
      stack.forEachPair(in: 1) { stack in
        stack.pushDescription(at: -2)
        let key = stack.string(at: -1) ?? ""
        stack.pushDescription(at: -2)
        pairs.insert(key + "=" + (stack.string(at: -1) ?? ""))
      }
      #expect(pairs == ["1=10", "k=v"])
      #expect(stack.top == 1)
    }
  }

  @Test("A reference keeps its Lua value and its state alive")
  func references() throws {
    var reference: LuaReference? = try makeState().run("return {7}") { $0.reference(at: 1) }
    weak let state = reference?.state
    reference?.state.collectGarbage()
    reference.map { held in
      held.state.withStack { stack in
        stack.push(held)
        #expect(stack.rawGet(index: 1, in: 1) == .integer)
      }
    }
    reference = nil
    #expect(state == nil)
  }

  @Test("The description of a Lua value uses __tostring, and survives a failing one")
  func descriptions() throws {
    let state = try makeState()
    let source = """
      return setmetatable({}, {__tostring = function() return 'shown' end}),
        setmetatable({}, {__tostring = function() error('no') end}), 1.0, 'text'
      """
    try state.run(source) { stack in
      for (index, expected) in [(1, "shown"), (3, "1.0"), (4, "text")] {
        stack.pushDescription(at: index)
        #expect(stack.string(at: -1) == expected)
      }
      stack.pushDescription(at: 2)
      #expect(stack.string(at: -1) == "(table that cannot be described)")
      #expect(stack.top == 8)
    }
  }
}
