describe("syntax", function()
  it("is wrong" function() end)
end)
