import LuaSandbox
import TestSupport
import Testing

/// Random programs of statements that leave blocks: loops with variables to close, `break`, `goto`,
/// errors, coroutines and handlers.
///
/// In a sandbox that trusts Lua 5.4.4, one in fifteen ends the process.
@Suite("Random Lua programs", .endsInTime)
struct LuaProgramTests {
  @Test("A random Lua program ends, and leaves a state that works")
  func programs() throws {
    let first = UInt64.random(in: 0...1 << 40)
    for seed in first..<first + 400 {
      var program = RandomProgram(seed: seed)
      let source = program.text()
      let budget = LuaBudget(memoryCeiling: 4 << 20, deadline: .seconds(1))
      let state = try makeState(budget)
      // A crash leaves only the seed behind, in the name of the chunk.
      do {
        let chunk = try state.load(Array(source.utf8), chunkName: "=seed \(seed)")
        try state.call(chunk) { _ in }
      } catch let error as LuaError {
        #expect(!error.message.isEmpty, "seed \(seed)")
      }
      if !state.isExpired { #expect(try state.text("return 1") == "1", "seed \(seed)") }
      state.collectGarbage()
    }
  }
}

/// A program of nested blocks.
private struct RandomProgram {
  private var numbers: Numbers

  /// SplitMix64, after https://prng.di.unimi.it/splitmix64.c by Vigna.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
      return bits ^ bits >> 31
    }
  }

  init(seed: UInt64) {
    numbers = Numbers(state: seed)
  }

  /// The beginning of all programs.
  private static let beginning = """
    local n, t, u = 0, {}, {}
    local function noise(k) local a, b, c, d, e, g = k, k, k, k, k, k return a + b + c + d + e + g end
    local f = function(k) return noise(k) + (k > 300 and #nil or 0) end
    local o = setmetatable({}, {__close = function(_, e)
      n = n + 1
      if n % 11 == 5 then error("c") end
      if n % 13 == 4 then noise(n) end
    end})
    local function main()
    """

  private static let simple = [
    "n = n + 1", "coroutine.yield()", "pcall(coroutine.yield)",
    "local x = function() return n end", #"if n % 7 == 3 then error("e") end"#, "t[n * 8191] = n",
    "t[#t + 1] = {n}", "local c <close> = o", "if n > 500 then do return n end end", "pcall(f, n)",
    "u[n % 3 == 1] = n", "if n % 5 == 2 then coroutine.close(coroutine.create(print)) end",
  ]

  mutating func text() -> String {
    let parts = (0..<3).map { _ in "do\n\(block(4))\nend" }
    return """
      \(Self.beginning)
      \(parts.joined(separator: "\n"))
      end
      pcall(main)
      coroutine.wrap(function() pcall(main) end)()
      main()
      """
  }

  private mutating func number(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &numbers)
  }

  private mutating func blocks(_ depth: Int) -> String {
    (0...number(below: 3)).map { _ in block(depth) }.joined(separator: "\n")
  }

  private mutating func block(_ depth: Int) -> String {
    guard depth > 0, number(below: 7) > 0 else {
      return Self.simple[number(below: Self.simple.count)]
    }
    let inner = blocks(depth - 1)
    let guarded = "n = n + 1 if n > 600 then return end\n\(inner)"
    switch number(below: 9) {
    case 0:
      return "for k in next, {1, 2}, nil, o do\n\(inner)\nlocal q = function() return k end\n"
        + "if n % \(number(below: 3) + 2) == 1 then break end\n\(blocks(depth - 1))\nend"
    case 1:
      return "for i = 1, 3 do\nlocal q = function() return i end\n\(inner)\n"
        + "if q() == 2 then break end\nend"
    case 2:
      return "while n < 400 do\nn = n + 1\nlocal c <close> = o\n\(inner)\n"
        + "if n % 3 == 0 then break end\nend"
    case 3: return "repeat\nlocal z <close> = o\nn = n + 1\n\(inner)\nuntil n % 4 == 0 or n > 400"
    case 4: return "pcall(function()\n\(guarded)\nend)"
    case 5:
      return "do local co = coroutine.create(function()\nlocal c <close> = o\n\(guarded)\nend)\n"
        + "coroutine.resume(co)\npcall(coroutine.close, co)\nend"
    case 6: return "do\n\(inner)\ngoto l\(depth)\nend\n::l\(depth)::\nn = n + 1"
    case 7:
      return "local y = (function(...)\n\(guarded)\nreturn ...\nend)(table.unpack(t, 1, 20))"
    default:
      return "xpcall(function()\n\(guarded)\nend, function(m)\n\(guarded)\nreturn m end)"
    }
  }
}
