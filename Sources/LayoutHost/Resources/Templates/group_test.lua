describe("NAME", function()
  it("goes left and right in turn", function()
    local layout = solve("examples/NAME.json")
    expect(layout:item(1, 1).frame).to.equal { x = 0, y = 0, width = 160, height = 60 }
    expect(layout:item(1, 2).frame).to.equal { x = 160, y = 68, width = 160, height = 60 }
  end)

  it("is as high as the option says", function()
    local layout = solve { sections = { { layout = "NAME", options = { height = 100 }, items = 2 } } }
    expect(layout:item(1, 2).frame.y).to.equal(108)
  end)
end)
