describe("weekCalendar", function()
  local function calendar(options, direction)
    local events = { { start = 540, length = 60 }, { start = 570, length = 60 }, { start = 600, length = 30 },
      { start = 720, length = 60 } }
    local sections = {}
    for day = 1, 7 do
      sections[day] = { layout = "weekCalendar", id = "day " .. day, items = day == 2 and events or 0 }
    end
    return solve {
      environment = { container = { width = 356, height = 300 }, traits = { layoutDirection = direction } },
      layout = "weekCalendar",
      options = options,
      sections = sections,
    }
  end
  local function visible(layout, x, y)
    local found = {}
    for _, element in ipairs(layout:moment { x = x, y = y }) do
      found[(element.elementKind or "item") .. (element.item or "")] = element
    end
    return found
  end

  it("places days beside each other, below their names and beside the hours", function()
    local layout = calendar()
    expect(layout.contentSize).to.equal { width = 56 + 7 * 100, height = 56 + 24 * 48 }
    expect(layout:item(2, 4).frame).to.equal { x = 156, y = 56 + 12 * 48, width = 100, height = 48 }
    expect(calendar { days = 3 }.contentSize.width).to.equal(56 + 7 * 100)
    expect(calendar { days = 2 }.contentSize.width).to.equal(56 + 7 * 150)
  end)

  it("is changed by set without a section", function()
    calendar()
    set { options = { dayWidth = 60 } }
    expect(solve().contentSize.width).to.equal(56 + 7 * 60)
  end)

  it("lets events that overlap share the width", function()
    local layout = calendar()
    expect(layout:item(2, 1).frame).to.equal { x = 156, y = 56 + 9 * 48, width = 50, height = 48 }
    expect(layout:item(2, 2).frame).to.equal { x = 206, y = 56 + 9.5 * 48, width = 50, height = 48 }
    -- The first column is free again.
    expect(layout:item(2, 3).frame).to.equal { x = 156, y = 56 + 10 * 48, width = 50, height = 24 }
  end)

  it("keeps days, whole days and hours in sight", function()
    local found = visible(calendar(), 130, 500)
    expect(found.corner1.frame).to.equal { x = 130, y = 500, width = 56, height = 56 }
    expect(found.day3.frame).to.equal { x = 256, y = 500, width = 100, height = 32 }
    expect(found.allDay3.frame).to.equal { x = 256, y = 532, width = 100, height = 24 }
    expect(found.hour12.frame).to.equal { x = 130, y = 56 + 11 * 48, width = 56, height = 48 }
    expect(found.corner1.zIndex > found.day3.zIndex).to.equal(true)
  end)

  it("begins at the right edge from right to left", function()
    local layout = calendar({}, "rightToLeft")
    expect(layout:item(2, 4).frame).to.equal { x = 756 - 256, y = 56 + 12 * 48, width = 100, height = 48 }
    expect(visible(layout, 100, 0).corner1.frame.x).to.equal(100 + 356 - 56)
  end)
end)
