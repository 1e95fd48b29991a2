describe("chat", function()
  local function message(sender) return { sender = sender, textSize = { width = 100, height = 26 } } end
  local function messages(count)
    local all = {}
    for i = 1, count do all[i] = message(i % 2 == 0 and "me" or "Ada") end
    return all
  end
  -- A row is 26 + 2 × 12 high and 6 from the next, so a day of n messages is 36 + 56 n high.
  local function chat(counts, measuring)
    local sections = {}
    for day, count in ipairs(counts) do
      sections[day] = { layout = "chat", id = "day " .. day, items = messages(count) }
    end
    return solve {
      environment = { container = { width = 400, height = 300 } },
      contentOffset = "end",
      contentAlignment = "end",
      configuration = { measuring = measuring, keeping = "last" },
      sections = sections,
    }
  end
  local function offset() return scroll(0).y end
  -- The distance of an item from the upper edge of the screen.
  local function top(section, item) return at(section, item).frame.y - offset() end

  it("places bubbles at the side of their sender, as large as their texts", function()
    local layout = chat { 2 }
    expect(layout:item(1, 1).frame).to.equal { x = 0, y = 36, width = 400, height = 50 }
    expect(layout:item(1, 1).parts.bubble).to.equal { x = 16, y = 0, width = 124, height = 50 }
    expect(layout:item(1, 2).parts.bubble.x).to.equal(400 - 16 - 124)
    expect(layout:item(1, 2).parts.text).to.equal { x = 272, y = 12, width = 100, height = 26 }
  end)

  it("measures texts within a part of the width", function()
    chat { 0 }
    insertItems(1, 1, { { sender = "Ada", text = "word" }, { sender = "Ada", text = ("word "):rep(60) } })
    local short, long = at(1, 1), at(1, 2)
    expect(long.parts.bubble.width <= 300).to.equal(true)
    expect(long.frame.height > 3 * short.frame.height).to.equal(true)
  end)

  it("opens at its end, and lets a few messages rest at the lower edge", function()
    chat { 20, 20 }
    expect(offset()).to.equal(2 * (36 + 56 * 20) - 300)
    chat { 2 }
    expect(top(1, 2) + 50 + 6).to.equal(300)
  end)

  it("keeps the name of the day at the top", function()
    for _, element in ipairs(chat({ 20, 20 }):moment { y = 700 }) do
      if element.elementKind == "day" then expect(element.frame.y).to.equal(700) end
    end
  end)

  for _, measuring in ipairs { "all", "visible" } do
    it("stays at its end while messages come in, measuring " .. measuring, function()
      chat({ 100, 20 }, measuring)
      local before = offset()
      insertItems(2, 21, { message "me" })
      expect(offset()).to.equal(before + 56)
      expect(top(2, 21) + 50 + 6).to.equal(300)
    end)

    it("stays where it is read while messages come in and older ones are loaded, measuring " .. measuring, function()
      chat({ 100, 20 }, measuring)
      scroll(-500)
      local before = top(2, 12)
      insertItems(2, 21, { message "me" })
      expect(top(2, 12)).to.equal(before)
      insertItems(1, 1, messages(30))
      expect(top(2, 12)).to.equal(before)
      addSection({ layout = "chat", id = "earlier", items = messages(30) }, 1)
      expect(top(3, 12)).to.equal(before)
    end)
  end

  it("lets messages slide in from below, and others fade in", function()
    chat { 20 }
    insertItems(1, 20, { { id = "typing", sender = "Ada", isTyping = true } })
    expect(transition():element(1, 20).start.alpha).to.equal(0)
    expect(at(1, 20).parts.dots).to.equal { x = 28, y = 12, width = 36, height = 21 }
    insertItems(1, 22, { message "me" })
    local added, bounds = transition():element(1, 22), transition():at(0).bounds
    expect(added.role).to.equal("appears")
    expect(added.start.alpha).to.equal(nil)
    expect(added.start.frame.y >= bounds.y + bounds.height).to.equal(true)
    expect(#transition().surviving > 0).to.equal(true)
  end)

  it("replaces the typing indicator by the message", function()
    chat { 20 }
    insertItems(1, 21, { { sender = "Ada", isTyping = true } })
    update { delete = { { 1, 21 } }, insert = { { 1, 21, { message "Ada" } } } }
    expect(transition().disappearing[1].finish.alpha).to.equal(0)
    expect(transition():element(1, 21).start.alpha).to.equal(0)
  end)

  it("is mirrored from right to left", function()
    chat { 2 }
    set { traits = { layoutDirection = "rightToLeft" } }
    expect(at(1, 2).parts.bubble.x).to.equal(16)
  end)
end)
