describe("adaptiveSections", function()
  local function grid(width, options, items)
    return solve {
      environment = { container = { width = width, height = 480 } },
      sections = { { layout = "adaptiveSections", options = options, items = items or 3 } },
    }
  end

  it("has its columns on narrow screens", function()
    local layout = grid(340, { columns = 2 })
    expect(layout:item(1, 2).frame).to.equal { x = 172, y = 22, width = 146, height = 56 }
    expect(layout:item(1, 3).frame).to.equal { x = 22, y = 82, width = 146, height = 56 }
  end)

  it("has twice as many where there are more than 800 points", function()
    expect(grid(800, { columns = 2 }):item(1, 3).frame.y).to.equal(22 + 0.2 * 760)
    expect(grid(840, { columns = 2 }):item(1, 3).frame).to.equal { x = 422, y = 22, width = 196, height = 156 }
  end)

  it("has rows of 44 points with one column", function()
    expect(grid(340, { columns = 1, itemInsets = 0 }):item(1, 2).frame.y).to.equal(20 + 44)
  end)

  it("keeps items apart and within the content", function()
    for _, width in ipairs { 200, 320, 777, 801, 1200 } do
      local layout = grid(width, { columns = 3 }, 20)
      expect(layout).to.have.noOverlaps()
      expect(layout).to.stayInside(layout.contentSize)
    end
  end)
end)
