describe("spreadsheet", function()
  local function sheet(options, items)
    return solve {
      environment = { container = { width = 300, height = 300 } },
      sections = { { layout = "spreadsheet", options = options, items = items or 400 } },
    }
  end
  local function visible(layout, x, y)
    local found = {}
    for _, element in ipairs(layout:moment { x = x, y = y }) do found[element.item] = element end
    return found
  end

  it("has rows and columns", function()
    local layout = sheet { columns = 20 }
    expect(layout:item(1, 23).frame).to.equal { x = 160, y = 44, width = 80, height = 44 }
    expect(layout.contentSize).to.equal { width = 1600, height = 880 }
  end)

  it("keeps the first row and the first column in sight", function()
    local found = visible(sheet(), 500, 450)
    expect(found[1].frame).to.equal { x = 500, y = 450, width = 80, height = 44 }
    expect(found[8].frame).to.equal { x = 560, y = 450, width = 80, height = 44 }
    expect(found[221].frame).to.equal { x = 500, y = 484, width = 80, height = 44 }
    expect(found[1].zIndex > found[8].zIndex).to.equal(true)
  end)

  it("lets go of them where it is told to", function()
    local found = visible(sheet { frozenRows = 0, frozenColumns = 0 }, 500, 450)
    expect(found[1]).to.equal(nil)
  end)
end)
