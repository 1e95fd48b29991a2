it("draws", function()
  draw a.svg
end)
