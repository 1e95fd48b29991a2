import TestSupport
import Testing

import LuaSandbox

@Suite("Recursion through library functions")
struct LuaStackDepthTests {
  /// Programs that call themselves through functions of the host, each until an error ends it.
  static let programs = [
    "function f() return ('x'):gsub('.', f) end return f()",
    "local t = setmetatable({}, {__index = function(t, k) return t[k .. 'x'] end}) return t.a",
    "function f() return pcall(f) end return f()",
    "function f() error(select(2, pcall(f)), 0) end return f()",
    "function f() return xpcall(f, f) end return f()",
    "function f() table.sort({3, 2, 1}, f) end return f()",
    "function f() for _ in pairs(setmetatable({}, {__pairs = f})) do end end return f()",
    "function f() return coroutine.wrap(f)() end return f()",
    "local t = setmetatable({}, {}) getmetatable(t).__tostring = function() return tostring(t) end return tostring(t)",
    "local t = setmetatable({}, {}) getmetatable(t).__concat = function() return t .. 'x' end return t .. 'x'",
    "return " + String(repeating: "(", count: 180) + "1" + String(repeating: ")", count: 180),
  ]

  @Test(
    "Recursion through library functions ends even on a thread with little stack",
    arguments: programs,
    [192 << 10, 256 << 10, 512 << 10, 8 << 20]
  )
  func recursion(_ program: String, stackSize: Int) throws {
    let hasEnded = onThread(stackSize: stackSize) {
      guard let state = try? LuaState(budget: LuaBudget(deadline: .seconds(10)), name: "deep")
      else {
        return false
      }
      do {
        let chunk = try state.load(Array(program.utf8), chunkName: "=deep")
        return try state.call(chunk) { _ in true }
      } catch {
        // A value or an error: only a crash is a failure.
        return error is LuaError
      }
    }
    #expect(hasEnded)
  }
}
