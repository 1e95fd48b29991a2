describe("settingsCell", function()
  local function row(options, height, category)
    local cell = { provider = "settingsCell", options = options }
    return solve {
      environment = {
        container = { width = 393, height = 852 },
        traits = { preferredContentSizeCategory = category },
      },
      sections = {
        {
          layout = "list",
          options = { rowHeight = estimated(44), cell = cell },
          items = { { text = "Text", textSize = { width = 200, height = height } } },
        },
      },
    }
  end

  it("stands in the middle of a text that is higher than the switch", function()
    local element = row({}, 66):item(1, 1)
    expect(element.frame.height).to.equal(88)
    expect(element.parts.text).to.equal { x = 15, y = 11, width = 304, height = 66 }
    expect(element.parts.switch).to.equal { x = 327, y = 28.5, width = 51, height = 31 }
  end)

  it("puts a low text into the middle of the switch", function()
    local element = row({}, 21):item(1, 1)
    expect(element.parts.switch.y).to.equal(11)
    expect(element.parts.text.y).to.equal(11 + (31 - 21) / 2)
    expect(element.frame.height).to.equal(11 + 31 + 11)
  end)

  it("puts the switch below the text for readers of large letters", function()
    local element = row({ gap = 10 }, 80, "accessibilityExtraLarge"):item(1, 1)
    expect(element.parts.text).to.equal { x = 15, y = 11, width = 363, height = 80 }
    expect(element.parts.switch).to.equal { x = 15, y = 101, width = 51, height = 31 }
  end)
end)
