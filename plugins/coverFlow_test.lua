describe("coverFlow", function()
  local function covers(options, items)
    return solve {
      configuration = { scrollDirection = "horizontal" },
      environment = { container = { width = 852, height = 300 } },
      sections = { { layout = "coverFlow", options = options, items = items or 9 } },
    }
  end

  it("rests with covers on each other", function()
    local layout = covers { coverSize = 240, overlap = 0.5 }
    expect(layout:item(1, 1).frame).to.equal { x = 306, y = 30, width = 240, height = 240 }
    expect(layout:item(1, 4).frame.x).to.equal(666)
    expect(layout:item(1, 1).zIndex).to.equal(9)
    expect(layout.contentSize.width).to.equal(2 * 306 + 8 * 120 + 240)
  end)

  it("begins at the right from right to left", function()
    covers { coverSize = 240, overlap = 0.5 }
    set { traits = { layoutDirection = "rightToLeft" } }
    expect(at(1, 1).frame.x).to.equal(306 + 8 * 120)
    expect(at(1, 9).frame.x).to.equal(306)
  end)

  it("turns covers away from the middle", function()
    local visible = covers({ coverSize = 240 }):moment { x = 300, y = 0 }
    for _, element in ipairs(visible) do
      if element.item == 4 then
        expect(element.frame.x).to.be.near(696, 1e-9)
        expect(element.transform[1]).to.be.near(math.cos(math.rad(30)), 1e-9)
      end
    end
  end)

  it("is as large as the container lets it be", function()
    expect(covers({}):item(1, 1).frame.width).to.equal(math.min(852 / 2, 0.8 * 300))
  end)

  it("refuses to hide all of a cover", function()
    expect(function() covers { overlap = 1 } end).to.fail.with("INVALID_ARGUMENT")
  end)
end)
