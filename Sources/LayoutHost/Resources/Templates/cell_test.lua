describe("NAME", function()
  it("is as high as photo and caption", function()
    local layout = solve("examples/NAME.json")
    expect(layout:item(1, 1).frame).to.equal { x = 0, y = 0, width = 320, height = 204 }
    expect(layout:item(1, 2).frame).to.equal { x = 0, y = 204, width = 320, height = 364 }
  end)

  it("does without a caption", function()
    local cell = { provider = "NAME", options = { caption = 0 } }
    local options = { rowHeight = { estimated = 44 }, cell = cell }
    local layout = solve {
      environment = { container = { width = 300, height = 400 } },
      sections = { { layout = "list", options = options, items = 1 } },
    }
    expect(layout:item(1, 1).frame.height).to.equal(200)
  end)
end)
