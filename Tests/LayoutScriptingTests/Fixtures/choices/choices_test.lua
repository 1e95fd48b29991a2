it("is left out", function() error("never runs") end)
it.skip("is skipped", function() error("never runs") end)
it.only("runs", function() expect(1).to.equal(1) end)
