describe("pizzaHalves", function()
  local function halves(options)
    return solve {
      environment = { container = { width = 393, height = 852 } },
      sections = { { layout = "pizzaHalves", options = options, items = 10 } },
    }
  end

  it("rests with halves under each other", function()
    local layout = halves {}
    expect(layout:item(1, 3).frame).to.equal { x = 0, y = 600, width = 393, height = 300 }
    expect(layout.contentSize.height).to.equal(3000)
  end)

  it("shrinks, fades and moves what is not in the middle", function()
    -- The middle is 426 points below the offset; item 1 is 50 below it.
    for _, element in ipairs(halves({}):moment { x = 0, y = 100 - 426 }) do
      if element.kind == "item" and element.item == 1 then
        expect(element.alpha).to.be.near(0.85, 1e-9)
        expect(element.transform[1]).to.be.near(0.85, 1e-9)
        expect(element.frame.y).to.be.near(-50 / 4 * 0.85, 1e-9)
      elseif element.elementKind == "header" and element.item == 1 then
        expect(element.alpha).to.be.near(0.75, 1e-9)
      end
    end
  end)

  it("leans on the other half", function()
    local function x(side)
      for _, element in ipairs(halves({ side = side }):moment { x = 0, y = 150 - 426 }) do
        if element.kind == "item" and element.item == 1 then return element.frame.x end
      end
    end
    expect(x("left")).to.be.near(-2, 1e-9)
    expect(x("right")).to.be.near(2, 1e-9)
  end)
end)
