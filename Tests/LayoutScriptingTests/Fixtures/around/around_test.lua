-- beforeAll runs before the first test of its group, and afterAll after the last.
local log = {}
local function note(word) return function() log[#log + 1] = word end end

beforeAll(note "file")

describe("group", function()
  beforeAll(note "group")
  beforeEach(note "each")
  afterAll(note "end of group")
  it("runs it first", function() expect(log).to.equal { "file", "group", "each" } end)
  it("runs it once", function() expect(log).to.equal { "file", "group", "each", "each" } end)
end)

describe("broken", function()
  beforeAll(function() error("no data") end)
  it("fails", function() expect(1).to.equal(1) end)
  it("fails as well", function() expect(1).to.equal(1) end)
end)

describe("end", function()
  afterAll(function() expect(#log).to.equal(6) end)
  it("comes after the group", function() expect(log[5]).to.equal("end of group") end)
end)
