describe("NAME", function()
  it("has two columns on a small screen", function()
    local layout = solve("examples/NAME.json")
    expect(layout:item(1, 2).frame).to.equal { x = 164, y = 0, width = 156, height = 90 }
    expect(layout:item(1, 3).frame).to.equal { x = 0, y = 98, width = 156, height = 90 }
  end)

  it("has one column of wide cards", function()
    local layout = solve {
      environment = { container = { width = 320, height = 480 } },
      sections = { { layout = "NAME", options = { width = 300 }, items = 2 } },
    }
    expect(layout:item(1, 2).frame.y).to.equal(98)
  end)
end)
