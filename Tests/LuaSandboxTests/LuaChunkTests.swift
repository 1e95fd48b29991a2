import Testing

import LuaSandbox

@Suite("Lua chunks")
struct LuaChunkTests {
  private static let source = """
    local calls = 0
    local function fail(word) error("no " .. word) end
    return function(word)
      calls = calls + 1
      if word then fail(word) end
      return calls, limit
    end
    """

  private func numbers(_ state: LuaState, _ chunk: LuaChunk) throws -> [Int?] {
    let function = try state.call(state.load(chunk)) { stack in stack.reference(at: 1) }
    return try state.call(function) { stack in [stack.integer(at: 1), stack.integer(at: 2)] }
  }

  @Test("A chunk behaves the same in each state, and shares nothing between states")
  func states() throws {
    let chunk = LuaChunk(Self.source, name: "@test.lua")
    for limit in 1...3 {
      let state = try makeState()
      try state.run("limit = \(limit)")
      #expect(try numbers(state, chunk) == [1, limit])
      #expect(try numbers(state, chunk) == [1, limit])
    }
  }

  @Test("A chunk keeps its lines and names for errors")
  func errors() throws {
    let chunk = LuaChunk(Self.source, name: "@test.lua")
    var errors: [LuaError] = []
    for _ in 1...2 {
      let state = try makeState()
      let function = try state.call(state.load(chunk)) { stack in stack.reference(at: 1) }
      errors.append(
        try #require(throws: LuaError.self) {
          try state.call(
            function,
            push: { stack in
              stack.push("luck")
              return 1
            },
            read: { _ in }
          )
        }
      )
    }
    #expect(errors[0].line == 2 && errors[0].message == "no luck")
    #expect(errors[0].source == "test.lua")
    #expect(errors[0].traceback.map(\.function) == ["fail", nil])
    #expect(errors[1].line == errors[0].line && errors[1].message == errors[0].message)
    #expect(errors[1].source == errors[0].source && errors[1].traceback == errors[0].traceback)
  }

  @Test(
    "Each state refuses a chunk that is not Lua, and runs an empty one",
    arguments: ["x = = 1", "\u{1B}Lua", ""]
  )
  func refused(_ text: String) throws {
    let chunk = LuaChunk(text, name: "@test.lua")
    for _ in 1...2 {
      let state = try makeState()
      if text.isEmpty {
        try state.call(state.load(chunk)) { _ in }
      } else {
        let error = #expect(throws: LuaError.self) { try state.load(chunk) }
        #expect(error?.kind == (text.first == "x" ? .syntax : .notText))
        #expect(error?.source == "test.lua")
      }
    }
  }

  @Test("Loading a chunk fails cleanly wherever memory runs out")
  func memory() throws {
    let chunk = LuaChunk(Self.source, name: "@test.lua")
    _ = try makeState().load(chunk)
    var failures = 0
    for allocation in 1...400 as ClosedRange<Int64> {
      guard let state = try? makeState(failingFrom: allocation) else { continue }
      do {
        _ = try state.load(chunk)
      } catch {
        #expect(error.kind == .memory)
        failures += 1
      }
    }
    #expect(failures > 0)
  }

  @Test("Many threads can load a chunk at once")
  func threads() async throws {
    let chunk = LuaChunk(Self.source, name: "@test.lua")
    try await withThrowingTaskGroup(of: Int?.self) { group in
      for _ in 0..<16 {
        group.addTask {
          let state = try makeState()
          try state.run("limit = 1")
          return try numbers(state, chunk)[0]
        }
      }
      for try await number in group { #expect(number == 1) }
    }
  }
}
