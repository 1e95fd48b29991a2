describe("kanban", function()
  local function board(direction)
    local function column(id, count)
      local list = { rowHeight = 80, spacing = 10 }
      return { id = id, layout = "list", options = list, items = count }
    end
    return solve {
      environment = { container = { width = 320, height = 400 }, traits = { layoutDirection = direction } },
      configuration = { scrollDirection = "horizontal" },
      layout = "kanban",
      options = { columnWidth = 190, spacing = 10, headerHeight = 40 },
      sections = { column("To do", 6), column("Doing", 2), column("Done", 0) },
    }
  end
  local function visible(layout, x, y)
    local found = {}
    for _, element in ipairs(layout:moment { x = x, y = y }) do
      found[(element.elementKind or element.section .. ".") .. (element.item or "")] = element
    end
    return found
  end

  it("places columns beside each other, below their headers", function()
    local layout = board()
    expect(layout:item(2, 2).frame).to.equal { x = 210, y = 40 + 90, width = 190, height = 80 }
    expect(layout.contentSize).to.equal { width = 10 + 3 * 200, height = 40 + 6 * 80 + 5 * 10 }
  end)

  it("keeps headers in sight, with the columns' names and numbers of cards", function()
    local found = visible(board(), 0, 100)
    expect(found.header2.frame).to.equal { x = 210, y = 100, width = 190, height = 40 }
    expect(found.header1.values).to.equal { title = "To do", count = 6 }
  end)

  it("draws nothing of a card under its header", function()
    local found = visible(board(), 0, 100)
    expect(found["1.2"].clipsTo).to.equal { x = 0, y = 140, width = 320, height = 360 }
    expect(found["1.3"].clipsTo).to.equal(nil)
  end)

  it("ends a scroll with a column at the leading edge, or with the last one at the trailing edge", function()
    board()
    expect(fling(0.5).x).to.equal(200)
    expect(fling(5).x).to.equal(610 - 320)
  end)

  it("moves a dragged card within its column, and to another column", function()
    board()
    expect(drag(1, 1, { x = 50, y = 240 })).to.equal(3)
    drop()
    local position, column = drag(1, 1, { x = 500, y = 300 })
    expect { position, column }.to.equal { 1, 3 }
    drop()
    local moved = transition():element(3, 1)
    expect(moved.role).to.equal("survives")
    expect(moved.start.frame).to.equal { x = 10, y = 40, width = 190, height = 80 }
    expect(moved.finish.frame).to.equal { x = 410, y = 40, width = 190, height = 80 }
  end)

  it("begins at the right edge from right to left", function()
    local layout = board("rightToLeft")
    expect(layout:item(1, 1).frame.x).to.equal(610 - 10 - 190)
    expect(fling(-0.5).x).to.equal(610 - 320 - 200)
  end)
end)
