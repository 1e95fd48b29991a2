import LuaSandbox
import Testing

@Suite("Counted lines")
struct LuaLineCountTests {
  /// Runs a chunk in a state of its own, and returns the counts of its lines.
  private func counts(of source: String, chunkName: String = "@test.lua") throws
    -> [LuaLineCounts]
  {
    var counted: [LuaLineCounts] = []
    do {
      let state = try makeState()
      state.countLines { counted += $0 }
      let chunk = try state.load(Array(source.utf8), chunkName: chunkName)
      _ = try? state.call(chunk) { _ in }
    }
    return counted
  }

  /// A chunk with the counts of its lines that can run, and of what comes after those that decide.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var source: String
    var lines: [Int: Int]
    /// By line: the counts by the next line, and 0 for the end of the function.
    var outcomes: [Int: [Int: Int]] = [:]
  }

  private static let cases = [
    Case(
      testDescription: "a condition",
      source: "local x = 1\nif x > 1 then\n  x = 2\nelse\n  x = 3\nend\nreturn x",
      lines: [1: 1, 2: 1, 3: 0, 5: 1, 7: 1],
      outcomes: [2: [3: 0, 5: 1]]
    ),
    Case(
      testDescription: "a function that is never called",
      source: "local function f(x)\n  return x\nend\nreturn 1",
      lines: [2: 0, 3: 1, 4: 1]
    ),
    Case(
      testDescription: "a return within a line",
      source: "local function f(x)\n  if x then return 1 end\n  return 2\nend\nf(1) f(1) f()",
      lines: [2: 3, 3: 1, 4: 1, 5: 1],
      outcomes: [2: [0: 2, 3: 1]]
    ),
    Case(
      testDescription: "loops",
      source:
        "local s = 0\nfor i = 1, 3 do\n  s = s + i\nend\nwhile s > 9 do\n  s = 0\nend\nreturn s",
      lines: [1: 1, 2: 4, 3: 3, 5: 1, 6: 0, 8: 1],
      outcomes: [2: [3: 3, 5: 1], 5: [6: 0, 8: 1]]
    ),
    Case(
      testDescription: "recursion",
      source:
        "local function f(n)\n  if n == 0 then\n    return 0\n  end\n  return 1 + f(n - 1)\nend\nf(3)",
      lines: [2: 4, 3: 1, 5: 3, 6: 1, 7: 1],
      outcomes: [2: [3: 1, 5: 3]]
    ),
    Case(
      testDescription: "coroutines",
      source:
        "local co = coroutine.wrap(function()\n  for i = 1, 2 do\n    coroutine.yield(i)\n  end\n"
        + "  return 3\nend)\nco() co()",
      lines: [1: 2, 2: 2, 3: 2, 5: 0, 6: 1, 7: 1],
      outcomes: [2: [3: 2, 5: 0]]
    ),
    Case(
      testDescription: "a caught error",
      source:
        "local ok = pcall(function()\n  error('x')\nend)\nif ok then\n  return 1\nend\nreturn 2",
      lines: [1: 2, 2: 1, 3: 1, 4: 1, 5: 0, 7: 1],
      outcomes: [4: [5: 0, 7: 1]]
    ),
  ]

  @Test(
    "A state counts the lines that run, and what comes after those that decide",
    arguments: cases
  )
  func counts(_ example: Case) throws {
    let counts = try counts(of: example.source)
    #expect(counts.map(\.file) == ["test.lua"])
    let lines = try #require(counts.first).lines.map { ($0.line, $0.count) }
    let counted = Dictionary(lines) { first, _ in first }
    for (line, count) in example.lines { #expect(counted[line] == count, "line \(line)") }
    var outcomes: [Int: [Int: Int]] = [:]
    for outcome in try #require(counts.first).outcomes {
      outcomes[outcome.line, default: [:]][outcome.successor ?? 0] = outcome.count
    }
    #expect(outcomes == example.outcomes)
  }

  @Test("A line out of reach is no line that can run")
  func outOfReach() throws {
    let counts = try counts(of: "local function f()\n  return 1\nend\nreturn f()")
    // The compiler ends the function in line 3; the closure is made there, too.
    #expect(counts.first?.lines.map(\.line) == [2, 3, 4])
    #expect(counts.first?.lines.map(\.count) == [1, 1, 1])
  }

  @Test("Chunks of the host are not counted")
  func hostChunks() throws {
    #expect(try counts(of: "return 1", chunkName: "=host").isEmpty)
  }

  @Test("A report begins with 0 again, and precompiled chunks are counted")
  func reports() throws {
    let chunk = LuaChunk("local x = 1\nreturn x", name: "@test.lua")
    _ = try makeState().load(chunk)
    var counted: [Int] = []
    let state = try makeState()
    state.countLines { counts in counted.append(counts.flatMap(\.lines).reduce(0) { $0 + $1.count })
    }
    let function = try state.load(chunk)
    for _ in 0..<2 { try state.call(function) { _ in } }
    state.reportLines()
    try state.call(function) { _ in }
    state.reportLines()
    #expect(counted == [4, 2])
  }

  @Test("A deadline stops a script whose lines are counted")
  func deadline() throws {
    let state = try makeState(LuaBudget(deadline: .milliseconds(50)))
    state.countLines { _ in }
    #expect(try state.error(of: "while true do\n  local x = 1\nend").kind == .deadline)
  }
}
