describe("pinchGrid", function()
  local function grid(state, direction)
    return solve {
      environment = { container = { width = 318, height = 400 }, traits = { layoutDirection = direction } },
      contentOffset = { x = 0, y = 400 },
      sections = { { layout = "pinchGrid", options = { spacing = 3 }, state = state, items = 60 } },
    }
  end

  it("fills rows of squares", function()
    local layout = grid()
    expect(layout:item(1, 6).frame).to.equal { x = 214, y = 107, width = 104, height = 104 }
    expect(layout.contentSize).to.equal { width = 318, height = 20 * 107 - 3 }
  end)

  it("begins with empty places, so that the item in focus is under the fingers", function()
    for columns = 1, 7 do
      for fingers = 0, 1, 0.125 do
        local layout = grid { columns = columns, focus = 18, fingers = fingers }
        local frame = layout:item(1, 18).frame
        expect(math.abs(fingers * 318 - frame.x - frame.width / 2) <= frame.width / 2 + 3).to.be.truthy()
        expect(layout:item(1, 1).frame.y).to.equal(0)
        expect(layout).to.have.noOverlaps()
      end
    end
  end)

  it("keeps the item in focus at its height on the screen", function()
    grid()
    local function middle()
      local frame = at(1, 18).frame
      return frame.y + frame.height / 2 - document().contentOffset.y
    end
    local before = middle()
    for _, columns in ipairs { 5, 4, 2 } do
      set { state = { columns = columns, focus = 18, fingers = 0.9 } }
      expect(middle()).to.be.near(before, 1e-9)
    end
    columns(3)
    expect(middle()).to.be.near(before, 1e-9)
  end)

  it("moves every item of a pinch from its old place to its new one", function()
    grid()
    set { state = { columns = 5, focus = 18, fingers = 0.9 } }
    expect(#transition().appearing).to.equal(0)
    expect(#transition().disappearing).to.equal(0)
    local first, last = transition():element(1, 18).start.frame, transition():element(1, 18).finish.frame
    expect(first.width).to.equal(104)
    expect(last.width).to.be.near((318 - 4 * 3) / 5, 1e-9)
  end)

  it("keeps the usual place without a focus, and for one that is out of sight or not there", function()
    for _, focus in ipairs { 0, 1, 60, 99 } do
      grid()
      set { state = { columns = 5, focus = focus } }
      -- The first visible item, 10, keeps the fraction of it that is cut off.
      local frame = at(1, 10).frame
      local cut = document().contentOffset.y - frame.y
      expect(cut / frame.height).to.be.near((400 - 3 * 107) / 104, 1e-9)
    end
  end)

  it("begins at the right edge from right to left", function()
    expect(grid(nil, "rightToLeft"):item(1, 1).frame.x).to.equal(214)
  end)
end)
