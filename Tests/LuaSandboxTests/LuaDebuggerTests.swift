import LuaSandbox
import TestSupport
import Testing

/// The pauses of a script: what a closure notes at each, until the script has ended.
private final class Pauses {
  private(set) var notes: [String] = []
  private(set) var debugger: LuaDebugger?
  /// Defines the functions of the state.
  var define: (LuaState) -> Void = { _ in }

  /// Runs a chunk named `test.lua`, and calls a closure at each pause.
  /// - Returns: the error with which the chunk ends; nil if it ends well.
  @discardableResult
  func run(
    _ source: String,
    lines: [Int] = [],
    errors: [LuaDebugger.Stop] = [],
    budget: LuaBudget = unhurried,
    at pause: @escaping (PausedScript, Int) -> String
  ) throws -> LuaError? {
    let debugger = try LuaDebugger(stopped: { [unowned self] script in
      notes.append(pause(script, notes.count))
      return true
    })
    self.debugger = debugger
    debugger.setLines(lines, ofFile: "test.lua")
    debugger.setErrors(errors)
    return try LuaDebugger.$current.withValue(debugger) {
      let state = try LuaState(budget: budget, name: "test")
      define(state)
      do {
        try state.run(source)
        return nil
      } catch let error as LuaError {
        return error
      }
    }
  }
}

extension PausedScript {
  /// The lines of all frames, innermost first.
  fileprivate var lines: String {
    frames.map { "\($0.source):\($0.line ?? 0)" }.joined(separator: " ")
  }

  /// The value of an expression in a frame as `tostring` shows it, or the message of its error.
  fileprivate func text(_ expression: String, frame position: Int = 0) -> String {
    do {
      return try evaluate(expression, in: frames[position]) { stack in
        guard stack.top > 0 else { return "" }
        stack.pushDescription(at: 1)
        return stack.string(at: -1) ?? "?"
      }
    } catch {
      return "error: \((error as? LuaError)?.message ?? "\(error)")"
    }
  }
}

@Suite("Debugger of scripts", .endsInTime)
struct LuaDebuggerTests {
  @Test("A script pauses at its lines, with the frames that lead there")
  func lines() throws {
    let source = """
      local function inner(n)
        return n + 1
      end
      local function outer(n)
        local result = inner(n)
        return result
      end
      outer(1)
      """
    let pauses = Pauses()
    try pauses.run(source, lines: [2, 6]) { script, _ in script.lines }
    #expect(pauses.notes == ["test.lua:2 test.lua:5 test.lua:8", "test.lua:6 test.lua:8"])
  }

  static let steps: [(String, LuaDebugger.Step, [String])] = [
    ("into", .into, ["3", "2", "4"]), ("over", .over, ["3", "4"]), ("out", .out, ["3"]),
  ]

  @Test("A step goes into a function, over it, or out of it", arguments: steps)
  func step(_ name: String, _ step: LuaDebugger.Step, _ expected: [String]) throws {
    let source = """
      local function inner()
        return 1
      end local x = inner()
      x = 2
      """
    let pauses = Pauses()
    try pauses.run(source, lines: [3]) { script, count in
      script.resume(step)
      return "\(script.innermost?.line ?? 0)"
    }
    // The chunk begins at the function's end, in line 3.
    #expect(pauses.notes.prefix(expected.count).elementsEqual(expected))
  }

  @Test("A step out of a function that fails ends where the error is caught")
  func stepOutOfFailure() throws {
    let source = """
      local function fails()
        local x = 1
        error("no")
      end
      pcall(fails)
      local after = true
      """
    let pauses = Pauses()
    try pauses.run(source, lines: [2]) { script, count in
      script.resume(count == 0 ? .out : .continue)
      return script.lines
    }
    #expect(pauses.notes == ["test.lua:2 test.lua:5", "test.lua:6"])
  }

  @Test("The frames of coroutines are above those of the functions that resumed them")
  func coroutines() throws {
    let source = """
      local inner = coroutine.wrap(function()
        local x = 1
      end)
      local outer = coroutine.wrap(function()
        inner()
      end)
      outer()
      """
    let pauses = Pauses()
    try pauses.run(source, lines: [2]) { script, _ in script.lines }
    #expect(pauses.notes == ["test.lua:2 test.lua:5 test.lua:7"])
  }

  @Test("States that call each other, and one that is called again, have one stack")
  func states() throws {
    let source = """
      local function back()
        local x = 1
      end
      other(back)
      """
    let pauses = Pauses()
    pauses.define = { state in
      state.define("other") { stack in
        let function = stack.reference(at: 1)
        let other = try LuaState(budget: unhurried, name: "other")
        other.define("again") { _ in
          try function.state.call(function) { _ in }
          return 0
        }
        let chunk = try other.load(Array("again()".utf8), chunkName: "@other.lua")
        try other.naming(call: "hook") { try other.call(chunk) { _ in } }
        return 0
      }
    }
    try pauses.run(source, lines: [2]) { script, _ in
      script.frames.map { "\($0.source):\($0.line ?? 0) \($0.call ?? "")" }.joined(separator: ", ")
    }
    #expect(pauses.notes == ["test.lua:2 , other.lua:1 hook, test.lua:4 "])
  }

  static let expressions = [
    ("a", "1"), ("a + b", "3"), ("up", "10"), ("...", "extra"), ("a = 5", ""), ("a", "5"),
    ("up = 20", ""), ("up", "20"), ("string.rep('x', 3)", "xxx"),
    ("missing", "error: undefined global 'missing'"), ("error('no', 0)", "error: no"),
    ("(function() return a end)()", "5"), ("local c = a + 1 return c", "6"),
    ("1 +", "error: unexpected symbol near <eof>"),
    ("a = 1 +", "error: unexpected symbol near <eof>"),
    ("while true do end", "error: it takes too long"),
    ("coroutine.yield()", "error: attempt to yield across a C-call boundary"),
    ("a", "5"),
  ]

  @Test("Expressions read and change the variables of a frame, and end")
  func evaluation() throws {
    let source = """
      local up = 10
      local function f(a, ...)
        local b = 2
        return a + b + up
      end
      result = f(1, "extra")
      assert(result == 27)
      """
    let pauses = Pauses()
    var texts: [String] = []
    let error = try pauses.run(source, lines: [4]) { script, _ in
      texts = Self.expressions.map { script.text($0.0) }
      return script.text("result == nil", frame: 1)
    }
    #expect(texts == Self.expressions.map(\.1))
    #expect(pauses.notes == ["error: undefined global 'result'"])
    #expect(error == nil, "the script goes on with what the expressions have set")
  }

  @Test("A function that an expression has made outlives the pause, without the frame's variables")
  func keptFunction() throws {
    let source = """
      local function f(a)
        return a
      end
      f(1)
      return kept()
      """
    let pauses = Pauses()
    let error = try pauses.run(source, lines: [2]) { script, _ in
      script.text("kept = function() return a end")
    }
    #expect(error?.message.contains("undefined global 'a'") == true)
  }

  @Test("The variables of a frame are its visible locals, extra arguments and upvalues")
  func variables() throws {
    let source = """
      local up = 1
      local function f(a, ...)
        local a = a + up
        for i = 1, 1 do
          local inner = i
        end
      end
      f(1, "x", "y")
      """
    let pauses = Pauses()
    try pauses.run(source, lines: [5]) { script, _ in
      guard let frame = script.innermost else { return "" }
      let names = script.locals(of: frame).map(\.name) + script.upvalues(of: frame).map(\.name)
      return names.joined(separator: " ") + ", a = " + script.text("a")
    }
    #expect(pauses.notes == ["a i ...1 ...2 up, a = 2"])
  }

  static let errors: [(String, [LuaDebugger.Stop], [String])] = [
    ("error('x')", [.error], ["error x"]),
    ("error('x')", [.caughtError], []),
    ("pcall(error, 'x', 0)", [.error], []),
    ("pcall(function() error('x', 0) end)", [.caughtError, .error], ["caughtError x"]),
    (
      "xpcall(function() local x = nil + 1 end, print)", [.caughtError],
      ["caughtError attempt to perform arithmetic on a nil value"]
    ),
    (
      "coroutine.resume(coroutine.create(function() error('x', 0) end))", [.caughtError],
      ["caughtError x"]
    ),
    ("while true do end", [.error], ["error the deadline has passed"]),
  ]

  @Test("A script pauses at caught or uncaught errors before its stack unwinds", arguments: errors)
  func pausesAtErrors(_ source: String, _ stops: [LuaDebugger.Stop], _ expected: [String]) throws {
    let pauses = Pauses()
    try pauses.run(source, errors: stops, budget: LuaBudget(deadline: .milliseconds(60))) {
      script,
      _ in
      let message = (script.errorMessage ?? "").split(separator: ": ").last ?? ""
      return "\(script.stop) \(message)"
    }
    #expect(pauses.notes == expected)
  }

  @Test("The deadline stands still while a script is paused")
  func deadline() throws {
    let pauses = Pauses()
    let budget = LuaBudget(deadline: .milliseconds(100))
    let error = try pauses.run("local x = 1\nlocal y = 2", lines: [1, 2], budget: budget) {
      script,
      _ in
      let end = ContinuousClock.now + .milliseconds(150)
      while ContinuousClock.now < end {}
      return ""
    }
    #expect(error == nil)
    #expect(pauses.notes.count == 2)
  }

  @Test("A detached debugger pauses nothing any more")
  func detached() throws {
    let pauses = Pauses()
    let error = try pauses.run("for i = 1, 10 do\nlocal x = i\nend", lines: [2]) { script, count in
      if count == 1 { pauses.debugger?.detach() }
      return ""
    }
    #expect(error == nil)
    #expect(pauses.notes.count == 2)
  }

  @Test("A pause that is requested comes with the next line")
  func pause() throws {
    let pauses = Pauses()
    try pauses.run("local x = 1\nlocal y = 2\nlocal z = 3", lines: [1]) { script, count in
      if count == 0 { pauses.debugger?.pause() }
      return "\(script.stop) \(script.innermost?.line ?? 0)"
    }
    #expect(pauses.notes == ["line 1", "pause 2"])
  }

  @Test("A state that is made without a debugger has none")
  func off() throws {
    #expect(try LuaState(budget: unhurried, name: "test").debugger == nil)
  }
}
