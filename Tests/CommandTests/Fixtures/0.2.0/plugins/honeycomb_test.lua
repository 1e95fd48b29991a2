describe("honeycomb", function()
  local function comb(options, items)
    return solve {
      environment = { container = { width = 400, height = 600 } },
      sections = { { layout = "honeycomb", options = options, items = items } },
    }
  end
  local function middle(element)
    local frame = element.frame
    return frame.x + frame.width / 2, frame.y + frame.height / 2
  end

  it("has long and short rows in turn", function()
    local layout = comb({ columns = 3, spacing = 5 }, 6)
    local width = (400 - 2 * 5) / 3
    expect(layout:item(1, 3).frame.x).to.be.near(2 * (width + 5), 1e-9)
    expect(layout:item(1, 4).frame.x).to.be.near((width + 5) / 2, 1e-9)
    expect(layout:item(1, 6).frame.x).to.be.near(0, 1e-9)
  end)

  it("keeps the middles of neighbours equally far apart", function()
    local layout = comb({ columns = 4, spacing = 4 }, 7)
    local distance = layout:item(1, 1).frame.width + 4
    local function expectDistance(first, second)
      local x1, y1 = middle(layout:item(1, first))
      local x2, y2 = middle(layout:item(1, second))
      expect(math.sqrt((x2 - x1) ^ 2 + (y2 - y1) ^ 2)).to.be.near(distance, 1e-9)
    end
    expectDistance(1, 2)
    expectDistance(1, 5)
    expectDistance(2, 5)
    expectDistance(4, 7)
  end)

  it("is as high as two insets without items", function()
    expect(comb({ contentInsets = 8 }, 0).contentSize.height).to.equal(16)
  end)

  it("stays within its content", function()
    for columns = 1, 6 do
      local layout = comb({ columns = columns, contentInsets = 10 }, 30)
      expect(layout).to.stayInside(layout.contentSize)
    end
  end)
end)
