it("is never run", function() expect(1).to.equal(1) end)
local nothing
describe("raising", function()
  nothing.field = 1
end)
