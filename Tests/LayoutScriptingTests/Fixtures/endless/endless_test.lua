local held = {}
it("ends", function() expect(#held).to.equal(0) end)
it("does not end", function()
  held[1] = 1
  while true do end
end)
it("begins in a fresh state", function() expect(#held).to.equal(0) end)
it("takes all memory", function()
  for i = 1, 1e9 do held[i] = { i } end
end)
it("goes on", function() expect(#held).to.equal(0) end)
