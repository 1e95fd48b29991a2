describe("NAME", function()
  it("rests as a list", function()
    local layout = solve("examples/NAME.json")
    expect(layout:item(1, 2).frame).to.equal { x = 0, y = 80, width = 320, height = 80 }
  end)

  it("takes the height of rows from the options", function()
    local layout = solve { sections = { { layout = "NAME", options = { height = 30 }, items = 3 } } }
    expect(layout:item(1, 3).frame.y).to.equal(60)
  end)
end)
