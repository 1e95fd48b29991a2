it("is there", function() expect(1).to.equal(1) end)
describe("twice", function() it("the same", function() expect(1).to.equal(1) end) end)
describe("twice", function() it("the same", function() expect(1).to.equal(1) end) end)
