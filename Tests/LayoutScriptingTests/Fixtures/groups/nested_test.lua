-- Hooks run from the outside in before, and from the inside out after; after a failure, too.
local log = {}
local function note(word) return function() log[#log + 1] = word end end

beforeEach(note "file")
describe("outer", function()
  beforeEach(note "before outer")
  afterEach(note "after outer")
  it("runs its own", function() expect(log).to.equal { "file", "before outer" } end)

  describe("inner", function()
    beforeEach(note "before inner")
    afterEach(note "after inner")
    it("runs those around it", function()
      expect(log).to.equal { "file", "before outer", "after outer", "file", "before outer", "before inner" }
    end)
    it("fails", function() error("on purpose") end)
  end)
end)

it("comes last", function()
  expect(#log).to.equal(14)
  expect { log[12], log[13] }.to.equal { "after inner", "after outer" }
end)
