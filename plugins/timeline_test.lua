describe("timeline", function()
  local function line()
    return solve {
      environment = { container = { width = 300, height = 300 } },
      sections = {
        { layout = "timeline", items = { { day = 1 }, { day = 1 }, { day = 2 }, { day = 3 }, { day = 3 } } },
      },
    }
  end
  local function days(offset)
    local found = {}
    for _, element in ipairs(line():moment { x = 0, y = offset }) do
      if element.elementKind == "day" then found[element.values.day] = element.frame.y end
    end
    return found
  end

  it("has a title for each day", function()
    local layout = line()
    expect(layout:item(1, 1).frame).to.equal { x = 48, y = 44, width = 252, height = 88 }
    expect(layout:item(1, 3).frame.y).to.equal(2 * 44 + 2 * 88)
    expect(layout.contentSize.height).to.equal(3 * 44 + 5 * 88)
  end)

  it("keeps the day in sight while its events are there", function()
    expect(days(0)[1]).to.equal(0)
    expect(days(100)[1]).to.equal(100)
    -- The next day pushes it out.
    expect(days(200)[1]).to.equal(220 - 44)
    expect(days(230)).to.equal { [2] = 230, [3] = 352 }
  end)
end)
