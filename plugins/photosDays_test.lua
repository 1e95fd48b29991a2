describe("photosDays", function()
  -- At three columns and a scale of 1, a photo is 100 points wide, and 102 from the next.
  local function photos(counts, offset, columns)
    local sections = {}
    for day, count in ipairs(counts) do
      local state = columns and { columns = columns }
      sections[day] = { layout = "photosDays", id = "day " .. day, items = count, state = state }
    end
    return solve {
      environment = { container = { width = 304, height = 500 }, traits = { displayScale = 1 } },
      contentOffset = { x = 0, y = offset or 0 },
      sections = sections,
    }
  end

  it("fills days with squares under their names", function()
    local layout = photos { 4, 1 }
    expect(layout:item(1, 3).frame).to.equal { x = 204, y = 44, width = 100, height = 100 }
    expect(layout:item(1, 4).frame).to.equal { x = 0, y = 146, width = 100, height = 100 }
    expect(layout:item(2, 1).frame.y).to.equal(246 + 16 + 44)
    expect(layout.contentSize.height).to.equal(246 + 16 + 44 + 100 + 16)
  end)

  it("rounds sides down to pixels", function()
    expect(photos({ 4 }, 0, 4):item(1, 2).frame.width).to.equal(74)
    expect(photos({ 4 }, 0, 1):item(1, 2).frame).to.equal { x = 0, y = 350, width = 304, height = 304 }
  end)

  it("keeps the name of a day at the top until the next one pushes it away", function()
    local function names(offset)
      local found = {}
      for _, element in ipairs(photos({ 4, 30 }):moment { y = offset }) do
        if element.elementKind == "day" then found[element.section] = element.frame.y end
      end
      return found
    end
    expect(names(100)).to.equal { 100, 262 }
    expect(names(240)[1]).to.equal(262 - 44)
  end)

  it("changes its columns between the limits", function()
    photos({ 9, 9 }, 0, 9)
    expect(incrementColumns(1)).to.equal(true)
    expect(incrementColumns(1)).to.equal(false)
    expect(columns(nil, 1)).to.equal(10)
    expect(#transition().surviving > 9).to.equal(true)
    expect(#transition().appearing).to.equal(0)
  end)

  it("lets new photos grow in their places while days move", function()
    photos { 3, 2 }
    update { insert = { { 1, 1, 1 }, { 2, 1, 1 } } }
    local photo, day = transition():element(2, 1), 44 + 100 + 16
    expect(photo.role).to.equal("appears")
    expect(photo.finish.frame.y).to.equal(day + 102 + 44)
    expect(photo.start.frame).to.equal { x = 0, y = day + 44, width = 100, height = 100 }
    expect(photo.start.transform).to.equal { 0, 0, 0, 0, 0, 0 }
  end)

  it("keeps new photos out of the movement of the first one", function()
    photos({ 30, 30 }, 300)
    deleteItems(1, 1, 1)
    for _, element in ipairs(transition().appearing) do
      expect(element.start.frame.x).to.equal(element.finish.frame.x)
    end
    insertItems(1, 20, 1)
    local photo = transition():element(1, 20)
    expect(photo.start.frame).to.equal(photo.finish.frame)
    deleteItems(1, 20, 1)
    local gone = transition().disappearing[1]
    expect(gone.start.frame).to.equal(gone.finish.frame)
  end)
end)
