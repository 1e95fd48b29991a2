import Testing

@Suite("Values printed as Lua")
struct LuaPrinterTests {
  @Test(
    "A printed value has Lua's syntax",
    arguments: [
      ("nil", "nil"), ("true", "true"), ("-0.0", "0"), ("1e300", "1e+300"), ("0.1", "0.1"),
      ("math.mininteger", "-9223372036854775808"), ("1 / 0", "math.huge"), ("-1 / 0", "-math.huge"),
      ("0 / 0", "0/0"), ("'a\"b\\\\c\\n\\t\\r\\0\\x7f'", #""a\"b\\c\n\t\r\000\127""#),
      ("'\\1' .. '2'", #""\0012""#), ("'föö'", "\"föö\""), ("'\\xff'", #""\255""#),
      ("{}", "{}"), ("{ 1, 2, { 3 } }", "{ 1, 2, { 3 } }"),
      ("{ b = 1, a = 2, [3] = 4 }", "{ [3] = 4, a = 2, b = 1 }"),
      ("{ ['a b'] = 1, ['end'] = 2, ['1'] = 3 }", "{ [\"1\"] = 3, [\"a b\"] = 1, [\"end\"] = 2 }"),
      (
        "{ [0] = 1, [-1] = 2, [1.5] = 3, [true] = 4 }",
        "{ [-1] = 2, [0] = 1, [1.5] = 3, [true] = 4 }"
      ),
      ("{ [9007199254740993] = 1 }", "{ [9007199254740993] = 1 }"),
      ("{ 1, nil, 3 }", "{ 1, nil, 3 }"), ("print", "function"), ("{ print }", "{ function }"),
      ("{ { { { { { 1 } } } } } }", "{ { { { {…} } } } }"),
    ]
  )
  func values(expression: String, text: String) throws {
    #expect(try Prompt().run("= " + expression) == [text])
  }

  @Test("A printed table that is too long for a line is split")
  func lines() throws {
    let text = try Prompt().run("= { a = ('x'):rep(50), b = { ('y'):rep(50) } }")
    #expect(
      text == [
        """
        {
          a = "\(String(repeating: "x", count: 50))",
          b = { "\(String(repeating: "y", count: 50))" },
        }
        """
      ]
    )
  }

  @Test(
    "The text of any printed value is bounded",
    arguments: [
      "(function() local t = {} t.t = t return t end)()",
      "(function() local t = {} for i = 1, 24 do t[i] = t end return t end)()",
      "(function() local t = {} for i = 1, 24 do t['k' .. i] = t end return t end)()",
      "(function() local t = {} for i = 1, 1000000 do t[i] = i end return t end)()",
      "(function() local t = {} for i = 1, 100000 do t['k' .. i] = i end return t end)()",
      "('x'):rep(1000000)", "{ ('x'):rep(1000000) }", "{ [('x'):rep(1000000)] = 1 }",
      "(function() local t = {} for i = 1, 200 do t = { t } end return t end)()",
    ]
  )
  func bounds(expression: String) throws {
    let text = try #require(try Prompt().run("= " + expression).first)
    #expect(text.utf8.count < 20_000)
    #expect(text.contains("…"))
  }

  @Test("A shortened table shows its first keys, and the same ones in each place")
  func places() throws {
    let text =
      try Prompt()
      .run(
        "(function() local t = {} for i = 30, 1, -1 do t['k' .. 100 + i] = i end return { t, t } end)()"
      )[0]
    let keys = (101...124).map { "    k\($0) = \($0 - 100),\n" }.joined()
    #expect(text == "{\n" + String(repeating: "  {\n\(keys)    … 6 more,\n  },\n", count: 2) + "}")
  }

  @Test("A shortened list reports the number of remaining values")
  func rest() throws {
    let prompt = try Prompt()
    #expect(
      try prompt.run("(function() local t = {} for i = 1, 30 do t[i] = i end return t end)()")[0]
        .hasSuffix("24,\n  … 6 more,\n}")
    )
  }
}
