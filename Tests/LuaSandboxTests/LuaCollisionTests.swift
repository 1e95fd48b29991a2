import LuaSandbox
import Testing

/// Tables whose keys collide when the table grows.
///
/// Moving such keys takes minutes, within one instruction. Each test's time limit shows that it
/// does not.
@Suite("Colliding table keys")
struct LuaCollisionTests {
  /// Scripts that fill a table so that one more key moves all others to the same place.
  static let attacks = [
    "for m = 1, 524289 do t[m * 1048575] = true end",
    "for m = 1, 524289 do t[-(m * 1048575)] = true end",
    "for m = 1, 524289 do t[m * 1048575.0] = true end",
    "for m = 1, 524289 do rawset(t, m * 1048575, true) end",
    "local u = setmetatable({}, {__newindex = t}) for m = 1, 524289 do u[m * 1048575] = m end",
    "coroutine.wrap(function() for m = 1, 524289 do t[m * 1048575] = true end end)()",
    "pcall(function() for m = 1, 524289 do t[m * 1048575] = true end end)",
    "for i = 1, 9 do local o = {} for m = 1, 4096 do o[m * 3 + 0.5] = m end t[i] = o end"
      + " for m = 1, 524289 do t[m * 1048575] = true end",
    "t = {} for m = 1, 16384 do t[m * 65535] = true end for m = 16385, 600000 do"
      + " t[m * 65535] = true end",
  ]

  @Test(
    "A deadline stops scripts that fill a table with colliding keys",
    .timeLimit(.minutes(2)),
    arguments: attacks
  )
  func deadline(source: String) throws {
    let state = try makeState(LuaBudget(deadline: .seconds(2)))
    let error = try state.error(of: "local t = {} \(source) while true do end")
    #expect(error.kind == .deadline)
    #expect(error.line == 1)
    #expect(state.isExpired)
  }

  @Test(
    "A deadline stops the compilation of colliding constants",
    .timeLimit(.minutes(2))
  )
  func constants() throws {
    let fields = (1...66_000).map { "[\($0 * 131_071)]=1" }.joined(separator: ",")
    let state = try makeState(LuaBudget(deadline: .milliseconds(500)))
    let error = try state.error(of: "return {\(fields)}")
    #expect(error.kind == .deadline)
  }

  @Test(
    "The sandbox does not mistake ordinary keys for colliding ones",
    .timeLimit(.minutes(5)),
    arguments: [
      "i", "-i", "i * 17", "i + 0.5", "i << 12", "i / 3", "'k' .. i", "i * 1000003",
      "i * 4096 + 1", "{}", "i % 2 == 0 and i or -i / 2",
    ]
  )
  func ordinary(key: String) throws {
    let state = try makeState(LuaBudget(memoryCeiling: 256 << 20, deadline: .seconds(60)))
    let source =
      "local t = {} for i = 1, 200000 do t[\(key)] = i end"
      + " local n = 0 for _ in next, t do n = n + 1 end return n"
    #expect(try state.text(source) == "200000")
  }

  @Test("The sandbox does not mistake other blocks of the same size for colliding keys")
  func otherBlocks() throws {
    let state = try makeState(LuaBudget(memoryCeiling: 256 << 20, deadline: .seconds(60)))
    let source = """
      local lists = {}
      for n = 12, 16 do
        for value = 1, 4 do
          lists[#lists + 1] = table.pack(table.unpack({}, 1, 3 << (n - 1)))
          for i = 1, 3 << (n - 1) do lists[#lists][i] = value end
          local t = {}
          for i = 1, (1 << n) + 1 do t[i * 31] = i end
        end
      end
      return #lists
      """
    #expect(try state.text(source) == "20")
  }
}
