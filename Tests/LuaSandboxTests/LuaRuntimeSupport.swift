import Testing

import LuaSandbox

/// A budget without a deadline, for tests that are not about time.
let unhurried = LuaBudget(deadline: nil)

extension LuaState {
  /// Loads and runs a chunk named `test.lua`.
  func run<R>(
    _ source: String,
    push: (LuaStack) throws -> Int = { _ in 0 },
    read: (LuaStack) throws -> R
  ) throws -> R {
    try call(load(Array(source.utf8), chunkName: "@test.lua"), push: push, read: read)
  }

  /// Runs a chunk for its effects.
  func run(_ source: String) throws {
    try run(source) { _ in }
  }

  /// The results of a chunk as `tostring` shows them, joined with blanks.
  func text(_ source: String) throws -> String {
    try run(source) { stack in
      (1..<stack.top + 1)
        .map { index in
          stack.pushDescription(at: index)
          return stack.string(at: -1) ?? "?"
        }
        .joined(separator: " ")
    }
  }

  /// The error that a chunk ends with.
  func error(of source: String) throws -> LuaError {
    try #require(throws: LuaError.self) { try run(source) }
  }

  /// Defines a host function as a global.
  func define(_ name: String, _ body: @escaping (LuaStack) throws -> Int) {
    withStack { stack in
      stack.pushFunction(named: name, body)
      stack.defineGlobal(name)
    }
  }
}

/// A new state of its own for a test.
func makeState(_ budget: LuaBudget = unhurried) throws -> LuaState {
  try LuaState(budget: budget, name: "test")
}

/// A new state in which each allocation from one on fails.
func makeState(failingFrom allocation: Int64) throws -> LuaState {
  var budget = unhurried
  budget.firstFailingAllocation = allocation
  return try makeState(budget)
}
