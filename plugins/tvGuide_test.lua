describe("tvGuide", function()
  local function guide()
    return solve {
      environment = { container = { width = 400, height = 200 } },
      sections = {
        {
          layout = "tvGuide",
          items = {
            { channel = 1, start = 0, length = 60 }, { channel = 1, start = 60, length = 60 },
            { channel = 4, start = 30, length = 120 },
          },
        },
      },
    }
  end
  local function visible(x, y)
    local found = {}
    for _, element in ipairs(guide():moment { x = x, y = y }) do
      found[(element.elementKind or "item") .. (element.item or "")] = element
    end
    return found
  end

  it("has a row for each channel and a place for each minute", function()
    local layout = guide()
    expect(layout:item(1, 3).frame).to.equal { x = 80 + 120, y = 44 + 3 * 64, width = 480, height = 64 }
    expect(layout.contentSize).to.equal { width = 80 + 600, height = 44 + 4 * 64 }
  end)

  it("keeps names and hours in sight", function()
    local found = visible(100, 60)
    expect(found.corner1.frame).to.equal { x = 100, y = 60, width = 80, height = 44 }
    expect(found.channel2.frame.x).to.equal(100)
    expect(found.channel2.frame.y).to.equal(108)
    expect(found.hour2.frame.y).to.equal(60)
  end)

  it("keeps the titles of programmes in sight", function()
    expect(visible(0, 0).item1.parts.title.x).to.equal(8)
    expect(visible(100, 0).item1.parts.title.x).to.equal(108)
    -- Not farther than the programme's end.
    expect(visible(190, 0).item1.parts.title.x).to.equal(140)
  end)
end)
