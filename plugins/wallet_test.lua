describe("wallet", function()
  local function wallet(state, offset)
    return solve {
      environment = { container = { width = 300, height = 600 } },
      contentOffset = { x = 0, y = offset or 0 },
      sections = { { layout = "wallet", items = 12, state = state } },
    }
  end
  local function visible(layout, offset)
    local found = {}
    for _, element in ipairs(layout:moment { x = 0, y = offset }) do found[element.item] = element end
    return found
  end

  it("shows the head of each card", function()
    local layout = wallet()
    expect(layout:item(1, 3).frame).to.equal { x = 0, y = 120, width = 300, height = 200 }
    expect(layout.contentSize.height).to.equal(11 * 60 + 200)
  end)

  it("folds cards under the top edge until others hide them", function()
    local found = visible(wallet(), 450)
    expect(found[1]).to.equal(nil)
    expect(found[6].frame.y).to.equal(450)
    expect(found[8].frame.y).to.equal(450)
    expect(found[9].frame.y).to.equal(480)
  end)

  it("reveals the selected card above a pile of the others", function()
    local layout = wallet { selected = 3 }
    expect(layout:item(1, 3).frame).to.equal { x = 0, y = 0, width = 300, height = 200 }
    expect(layout:item(1, 3).values.isSelected).to.equal(true)
    expect(layout:item(1, 1).frame.y).to.equal(600 - 3 * 44)
    expect(layout:item(1, 12).frame.y).to.equal(600 - 44)
    expect(layout.contentSize.height).to.equal(600)
  end)

  it("is selected as a reader does", function()
    wallet()
    select(1, 2)
    expect(solve():item(1, 2).frame.y).to.equal(0)
    select(1)
    expect(solve():item(1, 2).frame.y).to.equal(60)
  end)
end)
