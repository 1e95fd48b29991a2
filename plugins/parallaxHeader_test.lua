describe("parallaxHeader", function()
  local function at(offset)
    local layout = solve {
      environment = { container = { width = 300, height = 600 } },
      sections = { { layout = "parallaxHeader", items = 10 } },
    }
    local header, rows = nil, {}
    for _, element in ipairs(layout:moment { x = 0, y = offset }) do
      if element.elementKind == "header" then header = element else rows[element.item] = element end
    end
    return header, rows
  end

  it("rests above the rows", function()
    local header, rows = at(0)
    expect(header.frame).to.equal { x = 0, y = 0, width = 300, height = 240 }
    expect(rows[1].frame.y).to.equal(240)
  end)

  it("stretches where the content is pulled down", function()
    local header = at(-80)
    expect(header.frame).to.equal { x = 0, y = -80, width = 300, height = 320 }
  end)

  it("goes away at half the speed", function()
    expect(at(100).frame.y).to.equal(50)
    expect(at(100).values.progress).to.be.near(100 / 240, 1e-9)
  end)

  it("says where the rows are", function()
    local _, rows = at(0)
    expect(rows[1].values.parallax).to.equal(0)
    expect(rows[3].values.parallax).to.be.near(0.4, 1e-9)
  end)
end)
