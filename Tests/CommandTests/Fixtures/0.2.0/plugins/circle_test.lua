describe("circle", function()
  local function circle(options, items)
    return solve {
      environment = { container = { width = 320, height = 480 } },
      sections = { { layout = "circle", options = options, items = items } },
    }
  end

  it("starts at the top and goes round clockwise", function()
    local layout = circle({ radius = 100, itemSize = 40 }, 4)
    local corners = { { 140, 0 }, { 240, 100 }, { 140, 200 }, { 40, 100 } }
    for i, corner in ipairs(corners) do
      local frame = { x = corner[1], y = corner[2], width = 40, height = 40 }
      expect(layout:item(1, i).frame).to.be.near(frame, 1e-9)
    end
  end)

  it("is as large as fits without a radius", function()
    local layout = circle({ itemSize = 60 }, 12)
    expect(layout.contentSize.height).to.equal(320)
    expect(layout).to.stayInside { width = 320, height = 320 }
  end)

  it("has all items at the same distance from the middle", function()
    local layout = circle({ radius = 90, itemSize = 30 }, 7)
    for _, element in ipairs(layout:items(1)) do
      local x, y = element.frame.x + 15 - 160, element.frame.y + 15 - 105
      expect(math.sqrt(x * x + y * y)).to.be.near(90, 1e-9)
    end
  end)

  it("is 0 high without items", function()
    expect(circle({}, 0).contentSize.height).to.equal(0)
  end)
end)
