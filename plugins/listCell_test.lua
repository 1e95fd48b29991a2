describe("listCell", function()
  local function element(item, options, traits)
    return solve {
      environment = { container = { width = 320, height = 480 }, traits = traits },
      sections = {
        {
          layout = "list",
          options = { rowHeight = estimated(44), cell = { provider = "listCell", options = options } },
          items = { item },
        },
      },
    }:item(1, 1)
  end

  it("has the recorded margins of a cell around a text and a secondary text below it", function()
    local row = element {
      textSize = { width = 100, height = 20 }, secondaryTextSize = { width = 90, height = 18 },
    }
    expect(row.frame.height).to.equal(15 + 20 + 4 + 18 + 15)
    expect(row.parts.text).to.equal { x = 16, y = 15, width = 100, height = 20 }
    expect(row.parts.secondaryText).to.equal { x = 16, y = 39, width = 90, height = 18 }
  end)

  it("has the recorded margins of each style", function()
    local heights = {
      cell = 52, subtitle = 48, header = 42, footer = 36, sidebar = 44, sidebarSubtitle = 26,
    }
    for style, height in pairs(heights) do
      local row = element({
        textSize = { width = 100, height = 8 }, secondaryTextSize = { width = 90, height = 10 },
        style = style,
      })
      expect(row.frame.height).to.equal(height)
    end
  end)

  it("puts the secondary text of a value at the trailing edge, below if both do not fit", function()
    local function value(width)
      return element({
        textSize = { width = 100, height = 20 }, secondaryTextSize = { width = width, height = 10 },
      }, { style = "value" })
    end
    local beside = value(188)
    expect(beside.frame.height).to.equal(50)
    expect(beside.parts.secondaryText).to.equal { x = 124, y = 20, width = 188, height = 10 }
    local below = value(189)
    expect(below.frame.height).to.equal(64)
    expect(below.parts.secondaryText).to.equal { x = 16, y = 39, width = 189, height = 10 }
  end)

  it("puts an image before the text, 16 points apart, and both in the middle", function()
    local row = element { image = { width = 30, height = 40 }, textSize = { width = 50, height = 20 } }
    expect(row.frame.height).to.equal(70)
    expect(row.parts.image).to.equal { x = 16, y = 15, width = 30, height = 40 }
    expect(row.parts.text).to.equal { x = 62, y = 25, width = 50, height = 20 }
  end)

  it("puts an image of a sidebar 10 points before the text", function()
    local row = element(
      { image = { width = 30, height = 20 }, textSize = { width = 50, height = 20 } },
      { style = "sidebar" }
    )
    expect(row.parts.text.x).to.equal(8 + 30 + 10)
  end)

  it("gives accessories their recorded sizes at both sides, and a level 10 points", function()
    local row = element {
      textSize = { width = 900, height = 20 }, indentationLevel = 2,
      accessories = { "delete", "checkmark", "disclosure" },
    }
    expect(row.parts.delete).to.equal { x = 36, y = 12, width = 26, height = 26 }
    expect(row.parts.disclosure).to.equal { x = 298, y = 18, width = 14, height = 14 }
    expect(row.parts.checkmark).to.equal { x = 271, y = 16, width = 19, height = 18 }
    expect(row.parts.text).to.equal { x = 78, y = 15, width = 185, height = 20 }
  end)

  it("mirrors its parts from right to left", function()
    local row = element(
      { textSize = { width = 100, height = 20 } }, {}, { layoutDirection = "rightToLeft" }
    )
    expect(row.parts.text.x).to.equal(320 - 16 - 100)
  end)

  it("measures its texts, which wrap in a narrow row", function()
    local short = element { text = "Text" }
    local long = element { text = string.rep("many words ", 40) }
    expect(short.frame.height).to.equal(30 + short.parts.text.height)
    expect(long.frame.height > short.frame.height * 3).to.equal(true)
    expect(long.parts.text.width <= 296).to.equal(true)
  end)

  it("draws a separator of one pixel from the text on", function()
    local row = element({ textSize = { width = 9, height = 20 } }, { showsSeparator = true }, { displayScale = 2 })
    expect(row.parts.separator).to.equal { x = 16, y = 49.5, width = 304, height = 0.5 }
  end)

  it("refuses accessories and styles that it does not know", function()
    expect(function() element { accessories = { "badge" } } end).to.fail.with("badge")
    expect(function() element { image = { width = 9 } } end).to.fail.with("height")
    expect(function() element { style = "round" } end).to.fail.with("round")
  end)
end)
