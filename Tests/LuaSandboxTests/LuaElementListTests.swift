import Testing

@testable import LuaSandbox

@Suite("A list of elements", .timeLimit(.minutes(20)))
struct LuaElementListTests {
  private static let elements = (1...3)
    .map { item in
      LuaElement(
        kind: .item,
        elementKind: item == 2 ? "cell" : nil,
        section: 1,
        item: item,
        frame: (0, Double(item) * 10, 100, 10),
        zIndex: item
      )
    }

  /// What a script makes of elements.
  private func change(
    _ state: LuaState,
    _ list: LuaElementList,
    _ function: LuaReference
  ) throws -> [LuaElement] {
    try state.call(
      function,
      push: { stack in
        try list.push(Self.elements, section: 1, on: stack)
        return stack.top
      },
      read: { stack in
        stack.setTop(0)
        return try list.read(on: stack)
      }
    )
  }

  private func function(_ body: String, in state: LuaState) throws -> LuaReference {
    try state.load(Array("local items = ... \(body)".utf8), chunkName: "=test")
  }

  @Test("Each single allocation may be the one that fails")
  func everyAllocation() throws {
    let source = """
      for i = 1, 40 do
        local added = items:add { kind = "decoration", elementKind = "k" .. i,
          frame = { x = i, y = 0, width = 1, height = 1 } }
        added.transform = { 1, 0, 0, 1, 0, i }
      end
      table.sort(items, function(a, b) return a.zIndex > b.zIndex end)
      """
    var allocation: Int64 = 0
    var isShort = true
    while isShort {
      allocation += 1
      do {
        let state = try makeState(failingFrom: allocation)
        let list = state.withStack { LuaElementList(on: $0) }
        let elements = try change(state, list, try function(source, in: state))
        #expect(elements.count == 43)
        isShort = false
      } catch let error as LuaError {
        #expect(error.kind == .memory)
      }
    }
    #expect(allocation > 300)
  }

  @Test("It outlives a script that answers with as many values as the stack holds")
  func manyResults() throws {
    let state = try makeState()
    let list = state.withStack { LuaElementList(on: $0) }
    let function = try function(
      "items[2].alpha = 0.5 return table.unpack({}, 1, 900000)",
      in: state
    )
    var expected = Self.elements
    expected[1].alpha = 0.5
    #expect(try change(state, list, function) == expected)
    #expect(try change(state, list, function) == expected)
  }

  @Test("Adding where the stack has little room or none is an error or none")
  func deepAddition() throws {
    let state = try makeState()
    let list = state.withStack { LuaElementList(on: $0) }
    let deep = try function(
      """
      local function add(...)
        items:add { kind = "decoration", elementKind = "x",
          frame = { x = 0, y = 0, width = 1, height = 1 } }
        return 1
      end
      local added = 0
      for room = 200, 0, -4 do
        local ok = pcall(function() add(table.unpack({}, 1, 999990 - room)) end)
        if ok then added = added + 1 end
      end
      items[1].zIndex = added
      """,
      in: state
    )
    let elements = try change(state, list, deep)
    #expect(elements.count == 3 + elements[0].zIndex)
    #expect((1...50).contains(elements[0].zIndex))
  }

  @Test("What it was given comes back, thousands too", arguments: [0, 1, 5000, 3, 5000])
  func size(count: Int) throws {
    let state = try makeState()
    let list = state.withStack { LuaElementList(on: $0) }
    let function = try function("for i = 1, #items do items[i].zIndex = i end", in: state)
    let given = (0..<count).map { Self.elements[$0 % 3] }
    for size in [count, count / 2, count] {
      let elements = try state.call(
        function,
        push: { stack in
          try list.push(Array(given.prefix(size)), section: nil, on: stack)
          return 1
        },
        read: { stack in try list.read(on: stack) }
      )
      #expect(elements.map(\.zIndex) == Array(1..<size + 1))
      #expect(zip(elements, given).allSatisfy { $0.elementKind == $1.elementKind })
    }
  }
}
