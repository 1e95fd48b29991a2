describe("NAME", function()
  it("has the side bar beside the content", function()
    local layout = solve("examples/NAME.json")
    local sidebar, content = layout:collection("sidebar").frame, layout:collection("content").frame
    expect(sidebar).to.equal { x = 0, y = 0, width = 320, height = content.height }
    expect(content.x).to.equal(320)
  end)

  it("has it above the content where there is little room", function()
    local list = { sections = { { layout = "list", items = 3 } } }
    local layout = solve {
      environment = { device = "iPhone 15" },
      screen = { layout = "NAME", options = { height = 100 } },
      collections = { sidebar = list, content = list },
    }
    expect(layout:collection("sidebar").frame.height).to.equal(100)
    expect(layout:collection("content").frame.y).to.equal(100)
  end)
end)
