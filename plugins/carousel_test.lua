describe("carousel", function()
  local function carousel(options, items)
    return solve {
      configuration = { scrollDirection = "horizontal" },
      environment = { container = { width = 400, height = 300 } },
      sections = { { layout = "carousel", options = options, items = items or 6 } },
    }
  end
  local function find(elements, item)
    for _, element in ipairs(elements) do
      if element.item == item then return element end
    end
  end

  it("rests with the first item in the middle", function()
    local layout = carousel { itemLength = 280, spacing = 20 }
    expect(layout:item(1, 1).frame).to.equal { x = 60, y = 0, width = 280, height = 300 }
    expect(layout:item(1, 2).frame.x).to.equal(360)
    expect(layout.contentSize.width).to.equal(2 * 60 + 6 * 300 - 20)
  end)

  it("begins at the right from right to left", function()
    for _, axis in ipairs { "horizontal", "vertical" } do
      solve {
        configuration = { scrollDirection = axis },
        environment = { container = { width = 400, height = 400 }, traits = { layoutDirection = "rightToLeft" } },
        sections = { { layout = "carousel", options = { axis = axis, itemLength = 280, spacing = 20 }, items = 6 } },
      }
      local frame = at(1, 1).frame
      expect(axis == "horizontal" and frame.x or frame.y).to.equal(axis == "horizontal" and 60 + 5 * 300 or 60)
      expect(#moment() > 0 and moment()[1].item).to.equal(1)
    end
  end)

  it("is longer by the turns that it can be gone round", function()
    local layout = carousel { itemLength = 280, spacing = 20, wrapAround = true, turns = 2 }
    expect(layout.contentSize.width).to.equal(3700)
  end)

  it("makes items smaller and fainter that are away from the middle", function()
    local visible = carousel({ itemLength = 280, spacing = 20 }):moment { x = 150, y = 0 }
    for item = 1, 2 do
      local element = find(visible, item)
      expect(element.alpha).to.be.near(0.75, 1e-9)
      expect(element.transform[1]).to.be.near(0.9, 1e-9)
    end
  end)

  it("comes to rest with an item in the middle", function()
    carousel { itemLength = 280, spacing = 20 }
    expect(fling(1).x % 300).to.be.near(0, 1e-9)
  end)
end)
