it("scrolls", function()
  scroll 20
end)
