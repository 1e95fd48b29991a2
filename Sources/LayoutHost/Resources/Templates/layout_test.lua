describe("NAME", function()
  it("puts rows below the title", function()
    local layout = solve("examples/NAME.json")
    expect(layout:item(1, 1).frame).to.equal { x = 0, y = 40, width = 320, height = 80 }
    expect(layout:item(1, 2).frame).to.equal { x = 0, y = 120, width = 320, height = 50 }
  end)

  it("does without a title", function()
    local layout = solve { sections = { { layout = "NAME", options = { title = 0 }, items = 2 } } }
    expect(layout:item(1, 2).frame.y).to.equal(50)
  end)
end)
