import LuaSandbox
import Testing

@Suite("Variables of failing calls")
struct LuaSeenValueTests {
  /// The values of the calls of a failing chunk, innermost first.
  private func values(of source: String) throws -> [[String: String]] {
    let state = try makeState()
    state.noteValues()
    return try state.error(of: source).traceback
      .map { entry in
        Dictionary(entry.values.map { ($0.path, $0.text) }) { _, last in last }
      }
  }

  @Test(
    "A failing call has the values of its variables as Lua would write them",
    arguments: [
      ("nil", "nil"), ("true", "true"), ("12", "12"), ("0.5", "0.5"), ("'a\"b'", #""a\"b""#),
      ("{}", "{}"), ("{ 1, 'x', { 2 } }", #"{ 1, "x", {…} }"#), ("{ a = 1 }", "{ a = 1 }"),
      ("{ [true] = 1 }", "{ [true] = 1 }"),
      ("{ c = 1, [9] = 2, [true] = 3, a = 4, 5 }", "{ 5, [9] = 2, a = 4, c = 1, [true] = 3 }"),
      (
        "{ g = 7, c = 3, a = 1, f = 6, e = 5, b = 2, d = 4 }",
        "{ a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, … }"
      ),
      ("setmetatable({}, { __index = error })", "{}"),
      ("coroutine.create(print)", "a thread"),
      ("('é'):rep(100)", "\"\(String(repeating: "é", count: 20))…\""),
    ]
  )
  func texts(value: String, text: String) throws {
    #expect(try values(of: "local it = \(value)\nerror('x')").first?["it"] == text)
  }

  @Test("The innermost call has the fields of its tables, and the variables around it")
  func fields() throws {
    let seen = try values(
      of: """
        local spacing = 8
        local function width(environment)
          return environment.options.columns / spacing
        end
        local function layout(count)
          local environment = { options = { rows = 2 } }
          return width(environment) + count
        end
        layout(3)
        """
    )
    #expect(seen.count == 3)
    #expect(
      seen.first == [
        "environment": "{ options = {…} }", "environment.options": "{ rows = 2 }",
        "environment.options.rows": "2", "spacing": "8",
      ]
    )
    #expect(seen.dropFirst().first == ["count": "3", "environment": "{ options = {…} }"])
  }

  @Test("Values are bounded, and tables that contain themselves end")
  func bounds() throws {
    let seen = try values(
      of: """
        local big, own = {}, {}
        own.own = own
        for i = 1, 1e5 do big[i] = { i, { i } } end
        for i = 1, 1e3 do big["k" .. i] = ("x"):rep(1e4) end
        error("x")
        """
    )
    let values = try #require(seen.first)
    #expect(values.count <= 256)
    #expect(values.values.allSatisfy { $0.utf8.count <= 160 })
    #expect(values["own.own"] == "{ own = {…} }")
  }

  @Test("A stack overflow and a lack of memory end with variables noted as without")
  func exhausted() throws {
    let state = try makeState(LuaBudget(memoryCeiling: 256 << 20, deadline: nil))
    state.noteValues()
    let overflow = try state.error(of: "local function f() local t = {} return 1 + f() end\nf()")
    #expect(overflow.kind == .stackOverflow)
    let other = try makeState(LuaBudget(memoryCeiling: 1 << 20, deadline: nil))
    other.noteValues()
    #expect(try other.error(of: "local t = {} while true do t = { t } end").kind == .memory)
  }

  @Test("Without being noted, calls have no variables")
  func off() throws {
    let error = try makeState().error(of: "local x = 1\nerror('x')")
    #expect(error.traceback.allSatisfy { $0.values.isEmpty })
  }
}
