import LuaSandbox
import Testing

@Suite("Read-only tables")
struct LuaProxyTests {
  /// A state with `view`, a read-only `{1, 2, 3, name = "n", inner = <read-only>{10}}`.
  func stateWithView() throws -> LuaState {
    let state = try makeState()
    state.withStack { stack in
      stack.newTable()
      for value in 1...3 {
        stack.push(value)
        stack.rawSet(index: value, in: 1)
      }
      stack.push("n")
      stack.rawSet(field: "name", in: 1)
      stack.newTable()
      stack.push(10)
      stack.rawSet(index: 1, in: 2)
      stack.pushReadOnly(at: 2, named: "view.inner")
      stack.rawSet(field: "inner", in: 1)
      stack.pushReadOnly(at: 1, named: "view")
      stack.defineGlobal("view")
    }
    return state
  }

  @Test("The reader of a read-only table supplies the fields that scripts read")
  func reader() throws {
    let state = try stateWithView()
    state.withStack { stack in
      stack.newTable()
      stack.push(1)
      stack.rawSet(field: "x", in: 1)
      stack.pushReadOnly(at: 1, named: "read")
      stack.pushFunction(named: "reader") { stack in
        stack.pushCopy(of: 2)
        return 1
      }
      stack.setReader(ofReadOnly: 2)
      #expect(stack.top == 2)
      stack.defineGlobal("read")
    }
    #expect(try state.text("return read.x, read.y, rawget(read, 'x'), next(read)") == "x y 1 x 1")
    #expect(throws: LuaError.self) { try state.run("read.x = 2") }
  }

  @Test(
    "A read-only table refuses every way of writing",
    arguments: [
      "view.x = 1", "view.name = nil", "view[1] = 2", "view.inner[1] = 2", "rawset(view, 'x', 1)",
      "rawset(view, 1, nil)", "table.insert(view, 4)", "table.insert(view, 1, 4)",
      "table.remove(view)", "table.sort(view, function(a, b) return a > b end)",
      "table.move({9}, 1, 1, 1, view)", "setmetatable(view, {})", "setmetatable(view, nil)",
      "for k in pairs(view) do view[k] = 0 end", "view.inner.x = 1",
      "select(2, pairs(view)).name = 1", "next(view, 'nope')",
    ]
  )
  func writes(source: String) throws {
    let state = try stateWithView()
    let error = try state.error(of: source)
    #expect(error.kind == .runtime)
    #expect(error.line == 1)
    #expect(
      try state.text(
        "return view[1], view[2], view[3], #view, view.name, view.x, view.inner[1], view.inner.x"
      )
        == "1 2 3 3 n nil 10 nil"
    )
  }

  @Test("An error about a read-only table names the table and the field")
  func message() throws {
    let error = try stateWithView().error(of: "view.inner.gap = 1")
    #expect(error.message == "cannot change 'gap' of view.inner, which is read-only")
  }

  @Test(
    "Reading a read-only table works as for any table",
    arguments: [
      ("return #view, rawlen(view), type(view), view == view", "3 3 table true"),
      ("local s = 0 for _, v in ipairs(view) do s = s + v end return s", "6"),
      ("local n = 0 for k, v in pairs(view) do n = n + 1 end return n", "5"),
      ("local n = 0 for k, v in next, view do n = n + 1 end return n", "5"),
      ("return rawget(view, 'name'), view.none", "n nil"),
      ("return table.concat(view, ','), table.unpack(view)", "1,2,3 1 2 3"),
      ("return rawequal(view.inner, view.inner), view.inner == view.inner", "true true"),
      ("return (select(2, pairs(view))) == view", "true"),
    ]
  )
  func reads(source: String, expected: String) throws {
    #expect(try stateWithView().text(source) == expected)
  }

  @Test("The host can change the table behind a read-only view")
  func backing() throws {
    let state = try stateWithView()
    try state.run("return view") { stack in
      #expect(stack.kind(at: 1) == .proxy)
      #expect(stack.rawLength(at: 1) == 3)
      #expect(stack.rawGet(field: "name", in: 1) == .string)
      stack.pushBacking(at: 1)
      #expect(stack.kind(at: -1) == .table)
      stack.push("changed")
      stack.rawSet(field: "name", in: -2)
      var keys = 0
      stack.forEachPair(in: 1) { _ in keys += 1 }
      #expect(keys == 5)
    }
    #expect(try state.text("return view.name") == "changed")
  }
}

@Suite("Lazy arrays")
struct LuaLazyArrayTests {
  struct Missing: Error {}

  /// The indices of the requested elements.
  final class Requests {
    var indices: [Int] = []
  }

  func stateWithItems(_ count: Int, _ requests: Requests) throws -> LuaState {
    let state = try makeState()
    state.withStack { stack in
      stack.pushLazyReadOnly(named: "items", count: count) { stack, index in
        requests.indices.append(index)
        if index == 13 { throw Missing() }
        stack.push(index * 10)
      }
      stack.defineGlobal("items")
    }
    return state
  }

  @Test("A lazy array makes each element once, when a script reads it")
  func onDemand() throws {
    let requests = Requests()
    let state = try stateWithItems(1_000_000_000, requests)
    #expect(
      try state.text(
        "return #items, rawlen(items), items[5], items[5.0], rawget(items, 7), items[5]"
      )
        == "1000000000 1000000000 50 50 70 50"
    )
    #expect(requests.indices == [5, 7])
    #expect(
      try state.text(
        "return items[0], items[-1], items[1000000001], items.x, items[1.5], items[{}]"
      )
        == "nil nil nil nil nil nil"
    )
    #expect(requests.indices == [5, 7])
  }

  @Test(
    "Every kind of loop over a lazy array visits all elements in order",
    arguments: [
      "for i, v in ipairs(items) do out[#out + 1] = i .. '=' .. v end",
      "for i, v in pairs(items) do out[#out + 1] = i .. '=' .. v end",
      "local i, v = next(items) while i do out[#out + 1] = i .. '=' .. v i, v = next(items, i) end",
    ]
  )
  func walks(loop: String) throws {
    let requests = Requests()
    let state = try stateWithItems(4, requests)
    #expect(
      try state.text("local out = {} \(loop) return table.concat(out, ' ')")
        == "1=10 2=20 3=30 4=40"
    )
    #expect(requests.indices == [1, 2, 3, 4])
  }

  @Test("A lazy array raises an error of its source where a script reads the element")
  func failure() throws {
    let error = try stateWithItems(20, Requests()).error(of: "local a = items[1]\nreturn items[13]")
    #expect(error.cause is Missing)
    #expect(error.line == 2)
  }

  @Test(
    "A lazy array refuses writing",
    arguments: ["items[1] = 2", "items.x = 1", "rawset(items, 1, 2)"]
  )
  func writes(source: String) throws {
    let error = try stateWithItems(3, Requests()).error(of: source)
    #expect(error.message.contains("of items, which is read-only"))
  }
}
