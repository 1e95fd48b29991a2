describe("endlessCarousel", function()
  -- Items of 90 with 10 between them, so that places are 100 apart.
  local function strip(ids, offset, width)
    local items = {}
    for id in ids:gmatch "." do items[#items + 1] = { id = id } end
    return solve {
      configuration = { scrollDirection = "horizontal" },
      environment = { container = { width = width or 290, height = 100 } },
      contentOffset = { x = offset, y = 0 },
      sections = {
        { layout = "endlessCarousel", options = { itemLength = 90, spacing = 10, turns = 5 }, items = items },
      },
    }
  end
  -- The ids in sight from left to right; those of copies are capital letters.
  local function shown(layout, offset)
    local elements, text = layout:moment { x = offset, y = 0 }, ""
    table.sort(elements, function(a, b) return a.frame.x < b.frame.x end)
    for _, element in ipairs(elements) do
      local id = item(1, element.item).id
      text = text .. (element.elementKind == "copy" and id:upper() or id)
    end
    return text
  end
  -- The id of the item in the middle.
  local function middle()
    local center = document().contentOffset.x + 145
    for _, element in ipairs(moment()) do
      if math.abs(element.frame.x + 45 - center) < 1 then return item(1, element.item).id end
    end
  end

  it("rests in its middle turn", function()
    local layout = strip("abcd", 800)
    expect(layout:item(1, 1).frame).to.equal { x = 900, y = 0, width = 90, height = 100 }
    expect(layout.contentSize.width).to.equal(5 * 400 - 100 + 290)
  end)

  it("shows the last item before the first, wherever it is", function()
    local layout = strip("abcd", 800)
    for turn = 0, 4 do
      expect(shown(layout, turn * 400)).to.equal("dab")
      expect(shown(layout, turn * 400 + 300)).to.equal("cda")
    end
  end)

  it("shows copies where a turn is shorter than the container", function()
    expect(shown(strip("ab", 400), 400)).to.equal("Bab")
    expect(shown(strip("a", 200), 200)).to.equal("AaA")
    expect(shown(strip("", 0), 0)).to.equal("")
  end)

  it("shows the item in the middle in full, and those beside it smaller", function()
    for _, element in ipairs(strip("abcd", 800):moment { x = 850, y = 0 }) do
      local isNear = element.item == 1 or element.item == 2
      expect(element.transform[1]).to.be.near(isNear and 0.9 or 0.8, 1e-9)
    end
  end)

  it("comes to rest with an item in the middle", function()
    strip("abcd", 800)
    expect(fling(0.3).x % 100).to.equal(0)
    expect(fling(-1).x % 100).to.equal(0)
  end)

  it("keeps the item in the middle when items come and go", function()
    for turn = 0, 4 do
      strip("abcdef", turn * 600 + 200)
      expect(middle()).to.equal("c")
      insertItems(1, 1, { { id = "x" }, { id = "y" } })
      expect(middle()).to.equal("c")
      deleteItems(1, 7, 2)
      expect(middle()).to.equal("c")
      update { move = { { { 1, 5 }, { 1, 1 } } } }
      expect(middle()).to.equal("c")
      resize(290, 140)
      expect(middle()).to.equal("c")
      deleteItems(1, 1)
      expect(middle()).to.exist()
    end
  end)
end)
