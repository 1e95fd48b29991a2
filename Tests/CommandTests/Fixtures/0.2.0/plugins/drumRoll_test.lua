describe("drumRoll", function()
  local function drum(options)
    return solve {
      environment = { container = { width = 393, height = 852 } },
      sections = { { layout = "drumRoll", options = options, items = 10 } },
    }
  end

  it("rests with items under each other", function()
    expect(drum({}):item(1, 2).frame).to.equal { x = 0, y = 300, width = 393, height = 300 }
    expect(drum({ pizzaSize = 200 }).contentSize.height).to.equal(2000)
  end)

  it("has the current item in front, and others behind it in order", function()
    local orders = {}
    for _, element in ipairs(drum({}):moment { x = 0, y = 624 }) do
      if element.kind == "item" then orders[element.item] = element.zIndex or 0 end
    end
    expect(orders).to.equal { 0, 1, 2, 10, 5, 4, 3, 2, 1, 0 }
  end)

  it("makes items smaller that are away from the middle", function()
    for _, element in ipairs(drum({}):moment { x = 0, y = 624 }) do
      if element.kind == "item" then
        local scale = element.transform and element.transform[1] or 1
        expect(scale).to.be.near(element.item == 4 and 1 or 0.4, 1e-9)
      end
    end
  end)
end)
