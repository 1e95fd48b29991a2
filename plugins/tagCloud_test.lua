describe("tagCloud", function()
  local function cloud(widths, options)
    local items = {}
    for i, width in ipairs(widths) do items[i] = { width = width } end
    return solve {
      environment = { container = { width = 300, height = 300 } },
      sections = { { layout = "tagCloud", options = options, items = items } },
    }
  end

  it("centres its rows", function()
    local layout = cloud { 100, 92, 150 }
    expect(layout:item(1, 1).frame.x).to.equal(50)
    expect(layout:item(1, 2).frame.x).to.equal(158)
    expect(layout:item(1, 3).frame).to.equal { x = 75, y = 52, width = 150, height = 44 }
  end)

  it("says how many it leaves out", function()
    local layout = cloud({ 140, 140, 140, 140, 140, 140 }, { rows = 2 })
    local more
    for _, element in ipairs(layout:elements()) do
      if element.elementKind == "more" then more = element end
    end
    expect(more.values).to.equal { count = 3, text = "+3" }
    expect(layout:item(1, 3).isHidden).to.equal(nil)
    expect(layout:item(1, 4).isHidden).to.equal(true)
    expect(more.frame.x).to.be.near((300 - 140 - 8 - 56) / 2 + 148, 1e-9)
    expect(layout.diagnostics).to.equal(nil)
  end)

  it("has nothing to say without tags", function()
    expect(cloud({}).contentSize.height).to.equal(0)
  end)
end)
