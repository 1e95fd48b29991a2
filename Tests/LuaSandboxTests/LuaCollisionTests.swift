import LuaSandbox
import TestSupport
import Testing

/// Tables whose keys collide when the table grows.
///
/// Moving such keys takes minutes, within one instruction. Each test's time limit shows that it
/// does not.
@Suite("Colliding table keys", .endsInTime)
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
    arguments: attacks
  )
  func deadline(source: String) throws {
    let state = try makeState(LuaBudget(deadline: .seconds(2)))
    let error = try state.error(of: "local t = {} \(source) while true do end")
    #expect(error.kind == .deadline)
    #expect(error.line == 1)
    #expect(state.isExpired)
  }

  @Test("A deadline stops the compilation of colliding constants")
  func constants() throws {
    let fields = (1...66_000).map { "[\($0 * 131_071)]=1" }.joined(separator: ",")
    let state = try makeState(LuaBudget(deadline: .milliseconds(500)))
    let error = try state.error(of: "return {\(fields)}")
    #expect(error.kind == .deadline)
  }

  @Test(
    "The sandbox does not mistake ordinary keys for colliding ones",
    arguments: [
      "i", "-i", "i * 17", "i + 0.5", "i << 12", "i / 3", "'k' .. i", "i * 1000003",
      "i * 4096 + 1", "{}", "i % 2 == 0 and i or -i / 2", "('k'):rep(60) .. i",
    ]
  )
  func ordinary(key: String) throws {
    let state = try makeState(LuaBudget(memoryCeiling: 256 << 20, deadline: .seconds(60)))
    let source =
      "local t = {} for i = 1, 200000 do t[\(key)] = i end"
      + " local n = 0 for _ in next, t do n = n + 1 end return n"
    #expect(try state.text(source) == "200000")
  }

  /// Makes the table `filled`, full of strings of a length that all have the same hash, and others.
  ///
  /// The empty string's hash is the seed. The order of `next` tells the place of a string among
  /// numbers, whose places are known; that is the low half of its hash. Two bytes can be chosen in
  /// two ways so that the hash is the same after them, whatever follows.
  static func collidingStrings(ofLength length: Int) -> String {
    """
    local function step(h, byte) return h ~ ((h << 5) + (h >> 2) + byte) & 0xFFFFFFFF end
    local function hash(text, seed)
      local h = (seed ~ #text) & 0xFFFFFFFF
      for i = #text, 1, -1 do h = step(h, text:byte(i)) end
      return h
    end
    local slots, base, places = 65536, 65535 << 20, {}
    for i = 0, slots - 6 do places[base + i] = true end
    for i = 0, slots - 6 do places[base + i] = nil end
    local function place(text)
      local low, high = 0, slots - 1
      places[text] = true
      while low < high do
        local middle = (low + high) // 2
        places[base + middle] = true
        if next(places) == text then high = middle else low = middle + 1 end
        places[base + middle] = nil
      end
      places[text] = nil
      return low
    end
    local low, one, two, seed = place '', place 'collision', place 'another one'
    for high = 0, 65535 do
      local s = high << 16 | low
      if hash('collision', s) & 65535 == one and hash('another one', s) & 65535 == two then
        seed = s
      end
    end
    local function pair(h)
      for c = 33, 125 do
        for d = 70, 160 do
          for _, difference in ipairs { 31, 33, -31, -33 } do
            local after = step(step(h, c), d)
            if after == step(step(h, c + 1), d + difference) then
              return after, string.char(d, c), string.char(d + difference, c + 1)
            end
          end
        end
      end
    end
    local texts, h = { '' }, (seed ~ \(length)) & 0xFFFFFFFF
    while #texts < 8192 do
      local first, second, longer
      h, first, second = pair(h)
      longer = {}
      for _, text in ipairs(texts) do
        longer[#longer + 1] = first .. text
        longer[#longer + 1] = second .. text
      end
      texts = longer
    end
    filled = {}
    for _, text in ipairs(texts) do filled[('x'):rep(\(length) - #text) .. text] = true end
    """
  }

  /// Chunks that make the next keys move the table `filled`: into more slots, and into fewer, at last
  /// from slots of which the first quarter has harmless keys.
  static let changes = [
    "",
    """
    for i = 1, 8192 do filled[i + 0.5] = true end
    for i = 1, 8192 do filled[i + 0.5] = nil end
    for _ = 1, 1000 do filled[next(filled)] = nil end
    """,
    """
    local texts, slots = filled, 65536
    local base, last = (slots - 1) << 20, slots - 8200
    filled = {}
    for place = 0, last do filled[base + place] = true end
    for text in next, texts do filled[text] = true end
    for place = slots // 4, last do filled[base + place] = nil end
    """,
  ]

  @Test(
    "A deadline stops a script before it moves a table of colliding strings",
    arguments: [32, 60],
    changes
  )
  func strings(length: Int, change: String) throws {
    let state = try makeState(LuaBudget(deadline: .seconds(120)))
    try state.run(Self.collidingStrings(ofLength: length) + "\n" + change)
    state.collectGarbage()
    let memory = state.memoryInUse
    state.budget.deadline = .milliseconds(50)
    let error = try state.error(of: "for i = 1, 8192 do filled[-i - 0.25] = true end")
    #expect(error.kind == .deadline)
    // A moved table has a block of another size: 200 KB more or less.
    #expect(abs(state.memoryInUse - memory) < 100_000)
  }

  @Test("A deadline stops a constructor before more elements move its colliding strings")
  func elements() throws {
    let state = try makeState(LuaBudget(deadline: .seconds(120)))
    try state.run(Self.collidingStrings(ofLength: 60))
    let fields = String(repeating: "[text()] = true, ", count: 6000)
    // The table has free slots, and other tables of its size come later.
    try state.run(
      """
      local latest
      local function text() latest = next(filled, latest) return latest end
      local function last()
        others = {}
        for i = 1, 9 do
          others[i] = {}
          for k = 1, 5000 do others[i][k + 0.5] = true end
        end
        filled = nil
        coroutine.yield()
        return 1, 2, 3, 4
      end
      resume = coroutine.wrap(function() made = { \(fields) last() } end)
      resume()
      """
    )
    state.collectGarbage()
    // There is no room for the moved keys: if the move were tried, memory would end the call.
    state.budget.memoryCeiling = state.memoryInUse + 100_000
    state.budget.deadline = .milliseconds(20)
    #expect(try state.error(of: "resume()").kind == .deadline)
  }

  @Test("The host does not begin to read a table whose keys collide too much", arguments: [32, 60])
  func reading(length: Int) throws {
    let state = try makeState(LuaBudget(deadline: .seconds(120)))
    try state.run(Self.collidingStrings(ofLength: length))
    try state.run("ordinary = {} for i = 1, 8192 do ordinary['key' .. i] = i end")
    state.budget.deadline = .milliseconds(20)
    try state.run("return filled, ordinary") { stack in
      // 8,192 · 8,191 ÷ 2 pairs take 70 ms at the least.
      #expect(stack.stepCount(at: 1) > 33_000_000)
      #expect(stack.stepCount(at: 2) < 4 * stack.slotCount(at: 2))
      #expect(!stack.charge(stack.stepCount(at: 1)))
      #expect(stack.charge(stack.stepCount(at: 2)), "the time is not over")
    }
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
