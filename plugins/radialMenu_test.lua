describe("radialMenu", function()
  local function menu(isOpen)
    return solve {
      environment = { container = { width = 400, height = 400 } },
      sections = { { layout = "radialMenu", items = 3, state = { isOpen = isOpen } } },
    }
  end

  it("stands on an arc", function()
    local layout = menu(true)
    expect(layout:item(1, 1).frame.x).to.be.near(200 - 130 - 26, 1e-9)
    expect(layout:item(1, 2).frame.y).to.be.near(336 - 130 - 26, 1e-9)
    expect(layout:item(1, 3).frame.x).to.be.near(200 + 130 - 26, 1e-9)
    expect(layout:item(1, 2).alpha).to.equal(nil)
  end)

  it("is behind its button when it is closed", function()
    local layout = menu(false)
    local item = layout:item(1, 2)
    expect(item.alpha).to.equal(0)
    expect(item.transform[6]).to.be.near(130, 1e-9)
    expect(item.frame).to.equal(menu(true):item(1, 2).frame)
  end)
end)
