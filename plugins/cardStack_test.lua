describe("cardStack", function()
  local function stack(state)
    return solve {
      environment = { container = { width = 300, height = 400 } },
      sections = { { layout = "cardStack", items = 6, state = state } },
    }
  end

  it("shows the top card whole and the next ones smaller", function()
    local layout = stack()
    expect(layout:item(1, 1).frame).to.equal { x = 32, y = 32, width = 236, height = 336 }
    expect(layout:item(1, 1).transform).to.equal(nil)
    expect(layout:item(1, 3).transform[1]).to.be.near(0.88, 1e-9)
    expect(layout:item(1, 3).transform[6]).to.equal(24)
    expect(layout:item(1, 3).anchorPoint).to.equal { x = 0.5, y = 1 }
    expect(layout:item(1, 4).isHidden).to.equal(true)
  end)

  it("goes on with the next card", function()
    stack()
    set { section = 1, state = { top = 3 } }
    local layout = solve()
    expect(layout:item(1, 2).isHidden).to.equal(true)
    expect(layout:item(1, 3).values.depth).to.equal(0)
    expect(#layout:moment()).to.equal(3)
  end)
end)
