describe("NAME", function()
  it("puts lists beside each other, below the bar", function()
    local layout = solve("examples/NAME.json")
    expect(layout:item(1, 2).frame).to.equal { x = 0, y = 100, width = 160, height = 60 }
    expect(layout:item(2, 1).frame).to.equal { x = 160, y = 40, width = 160, height = 60 }
  end)

  it("keeps the bar at the top, however far the lists reach", function()
    local layout = solve {
      environment = { container = { width = 300, height = 200 } },
      layout = "NAME",
      options = { width = 100, bar = 30 },
      sections = { { layout = "list", options = { rowHeight = 50 }, items = 20 } },
    }
    local found = {}
    for _, element in ipairs(layout:moment { x = 0, y = 400 }) do
      if element.elementKind then found[element.elementKind] = element end
    end
    expect(found.bar.frame).to.equal { x = 0, y = 400, width = 300, height = 30 }
  end)
end)
