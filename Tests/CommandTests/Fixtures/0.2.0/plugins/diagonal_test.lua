describe("diagonal", function()
  local function diagonal(options, items)
    return solve { sections = { { layout = "diagonal", options = options, items = items } } }
  end

  it("steps by the option", function()
    local layout = diagonal({ step = 10, size = 60 }, 4)
    for i = 1, 4 do
      local corner = (i - 1) * 10
      expect(layout:item(1, i).frame).to.equal { x = corner, y = corner, width = 60, height = 60 }
      expect(layout:item(1, i).zIndex).to.equal(i)
    end
  end)

  it("is as high as the last item reaches", function()
    expect(diagonal({ step = 30, size = 60 }, 5).contentSize.height).to.equal(4 * 30 + 60)
  end)

  it("lets no items lie on each other that are a step apart", function()
    expect(diagonal({ step = 50, size = 50 }, 6)).to.have.noOverlaps()
    expect(diagonal({ step = 40, size = 50 }, 6)).to.never.have.noOverlaps()
  end)

  it("refuses a negative step", function()
    expect(function() diagonal({ step = -1 }, 1) end).to.fail.with.code("INVALID_ARGUMENT")
  end)

  it("looks the same every time", function() expect(diagonal({}, 20)).to.be.deterministic() end)
end)
