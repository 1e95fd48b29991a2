describe("appStore", function()
  local function shelf(width, options, items)
    return solve {
      environment = { container = { width = width, height = 852 } },
      sections = { { layout = "appStore", options = options, items = items or 8 } },
    }
  end

  it("puts rows of items under each other", function()
    local layout = shelf(393, { rows = 3, rowHeight = 72, headerHeight = 0 })
    expect(layout:item(1, 1).frame).to.equal { x = 20, y = 0, width = 393 - 40 - 24 - 12, height = 72 }
    expect(layout:item(1, 2).frame.y).to.equal(72)
    expect(layout:item(1, 3).frame.y).to.equal(144)
  end)

  it("puts the next group a spacing further", function()
    local layout = shelf(393, { rows = 2, spacing = 12 })
    expect(layout:item(1, 3).frame.x - layout:item(1, 1).frame.x).to.equal(317 + 12)
  end)

  it("shows several groups where there is room", function()
    local inner = 1000 - 40 - 24
    local count = math.floor(inner / (280 + 12))
    expect(count).to.equal(3)
    expect(shelf(1000, {}):item(1, 1).frame.width).to.be.near((inner - count * 12) / count, 0.5)
  end)

  it("has no header of height 0", function()
    local function hasHeader(layout)
      for _, element in ipairs(layout:elements()) do
        if element.elementKind == "header" then return true end
      end
      return false
    end
    expect(hasHeader(shelf(393, {}))).to.be.truthy()
    expect(hasHeader(shelf(393, { headerHeight = 0 }))).to.be.falsy()
  end)
end)
