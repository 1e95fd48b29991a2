import CLuaSandbox
import TestSupport
import Testing

import LuaSandbox

@Suite("Element lists", .endsInTime)
struct LuaElementListTests {
  /// Sets rows of items, each with its position as its zIndex.
  private static func write(
    _ rows: UnsafeMutablePointer<BridgeElement>,
    count: Int,
    word: (String?) -> Int32
  ) {
    for position in 0..<count {
      let item = position % 3 + 1
      var row = BridgeElement()
      row.word = word(item == 2 ? "cell" : nil)
      row.section = 1
      row.item = Int64(item)
      row.frame = (0, Double(item) * 10, 100, 10)
      row.alpha = 1
      row.isGiven = true
      row.zIndex = Int64(item)
      row.transform = (1, 0, 0, 1, 0, 0)
      rows[position] = row
    }
  }

  /// Returns the opacities and zIndex values after a script has changed the elements.
  private func change(
    _ state: LuaState,
    _ list: LuaElementList,
    _ function: LuaReference,
    count: Int = 3
  ) throws -> (zIndex: [Int], alpha: [Double], added: [String]) {
    try state.call(
      function,
      push: { stack in
        try list.push(count, section: 1, on: stack) { rows, word in
          Self.write(rows, count: count, word: word)
        }
        return stack.top
      },
      read: { stack in
        stack.setTop(0)
        return try list.read(on: stack) { rows, added in
          (rows.map { Int($0.zIndex) }, rows.map(\.alpha), added)
        }
      }
    )
  }

  private func function(_ body: String, in state: LuaState) throws -> LuaReference {
    try state.load(Array("local items = ... \(body)".utf8), chunkName: "=test")
  }

  @Test("Any single failed allocation in an element list is an error")
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
        #expect(elements.zIndex.count == 43)
        #expect(elements.added == (1...40).map { "k\($0)" })
        isShort = false
      } catch let error as LuaError {
        #expect(error.kind == .memory)
      }
    }
    #expect(allocation > 300)
  }

  @Test("An element list survives a script that returns as many values as the stack holds")
  func manyResults() throws {
    let state = try makeState()
    let list = state.withStack { LuaElementList(on: $0) }
    let function = try function(
      "items[2].alpha = 0.5 return table.unpack({}, 1, 900000)",
      in: state
    )
    for _ in 1...2 {
      let elements = try change(state, list, function)
      #expect(elements.alpha == [1, 0.5, 1])
      #expect(elements.zIndex == [1, 2, 3])
    }
  }

  @Test("Adding an element to a list on a nearly full stack succeeds or is an error")
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
    #expect(elements.zIndex.count == 3 + elements.zIndex[0])
    #expect((1...50).contains(elements.zIndex[0]))
  }

  @Test(
    "An element list returns all of its elements, even thousands",
    arguments: [0, 1, 5000, 3, 5000]
  )
  func size(count: Int) throws {
    let state = try makeState()
    let list = state.withStack { LuaElementList(on: $0) }
    let function = try function("for i = 1, #items do items[i].zIndex = i end", in: state)
    for size in [count, count / 2, count] {
      let elements = try change(state, list, function, count: size)
      #expect(elements.zIndex == Array(1..<size + 1))
      #expect(elements.added.isEmpty)
    }
  }
}
