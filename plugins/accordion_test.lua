describe("accordion", function()
  local function row(height) return { indentationLevel = 1, height = height } end
  -- Heads 44 high: a with rows of 50 and 30, b with one of 40, and c without rows.
  local function accordion(open, options)
    return solve {
      environment = { container = { width = 300, height = 400 } },
      sections = {
        {
          layout = "accordion", options = options, state = { open = open },
          items = { { id = "a" }, row(50), row(30), { id = "b" }, row(40), { id = "c" } },
        },
      },
    }
  end
  local function y(i) return at(1, i).frame.y end
  -- The part of an element that is drawn: its frame within its clip.
  local function drawn(element)
    local frame, clip = element.frame, element.clipsTo
    local top = math.max(frame.y, clip.y)
    local bottom = math.min(frame.y + frame.height, clip.y + clip.height)
    return { top = top, height = math.max(0, bottom - top) }
  end
  local function seen(progress, number)
    for _, element in ipairs(transition():at(progress).elements) do
      if element.item == number then return element end
    end
  end

  it("hides the rows of closed heads", function()
    local layout = accordion()
    expect(layout.contentSize.height).to.equal(3 * 44)
    expect(layout:item(1, 2).isHidden).to.equal(true)
    expect(layout:item(1, 4).frame).to.equal { x = 0, y = 44, width = 300, height = 44 }
  end)

  it("shows the rows of open heads beneath them", function()
    local layout = accordion { "a", "c" }
    expect(layout:item(1, 2).frame).to.equal { x = 16, y = 44, width = 284, height = 50 }
    expect(layout:item(1, 3).frame).to.equal { x = 16, y = 94, width = 284, height = 30 }
    expect(layout:item(1, 3).clipsTo).to.equal { x = 0, y = 44, width = 300, height = 80 }
    expect(layout:item(1, 4).frame.y).to.equal(124)
    expect(layout:item(1, 1).values).to.equal { isOpen = true, angle = 90 }
    expect(layout:item(1, 4).values).to.equal { isOpen = false, angle = 0 }
  end)

  it("shows rows that have no head", function()
    local layout = solve { sections = { { layout = "accordion", items = { row(30), { id = "a" }, row(20) } } } }
    expect(layout:item(1, 1).frame.height).to.equal(30)
    expect(layout.contentSize.height).to.equal(74)
  end)

  it("unfolds rows from beneath their head, and moves what is below", function()
    accordion()
    set { section = 1, state = { open = { "a" } } }
    expect(transition().reasons).to.equal { "state" }
    expect(#transition().appearing).to.equal(2)
    for _, progress in ipairs { 0, 0.25, 0.5, 0.75, 1 } do
      local height = progress * 80
      expect(seen(progress, 4).frame.y).to.equal(44 + height)
      expect(seen(progress, 1).values.angle).to.equal(progress * 90)
      if progress > 0 then
        local first, second = seen(progress, 2), seen(progress, 3)
        expect(first.frame.y).to.equal(44 - 80 + height)
        expect(second.frame.y).to.equal(94 - 80 + height)
        expect(second.alpha).to.equal(nil)
        -- Together they fill the place between the head and what is below it.
        expect(drawn(first).height + drawn(second).height).to.be.near(height, 1e-9)
        expect(drawn(second).top >= 44).to.equal(true)
      end
    end
  end)

  it("folds the rows of one head while those of another unfold", function()
    accordion { "a" }
    set { section = 1, state = { open = { "b" } } }
    expect(seen(1, 5).frame.y).to.equal(88)
    local half = {}
    for i = 1, 6 do half[i] = seen(0.5, i) end
    expect(half[4].frame.y).to.equal(44 + 40)
    expect(drawn(half[2]).height + drawn(half[3]).height).to.equal(40)
    expect(drawn(half[5])).to.equal { top = 44 + 40 + 44, height = 20 }
    expect(half[6].frame.y).to.equal(44 + 40 + 44 + 20)
  end)

  it("lets inserted rows and heads fade in", function()
    accordion { "a" }
    insertItems(1, 3, { row(20) })
    expect(transition():element(1, 3).start.alpha).to.equal(0)
    expect(transition():element(1, 3).start.frame.y).to.equal(94)
    insertItems(1, 1, { { id = "new" } })
    expect(transition():element(1, 1).start.alpha).to.equal(0)
    insertItems(1, 1, { {}, row(20) })
    expect(transition():element(1, 1).start.alpha).to.equal(0)
    insertItems(1, 1, { {}, row(20) })
    expect(transition():element(1, 1).start.alpha).to.equal(0)
    deleteItems(1, 1, 2)
    insertItems(1, 1, { row(20) })
    expect(transition():element(1, 1).start.alpha).to.equal(0)
    expect(y(1)).to.equal(0)
  end)

  it("has measured rows", function()
    accordion({ "a" }, { cell = "listCell" })
    item(1, 2) { text = "Measured", textSize = { width = 100, height = 20 } }
    expect(at(1, 2).frame.height).to.equal(15 + 20 + 15)
    expect(at(1, 2).parts.text.x).to.equal(26)
    set { traits = { layoutDirection = "rightToLeft" } }
    expect(at(1, 2).frame.x).to.equal(0)
    expect(at(1, 2).parts.text.x).to.equal(284 - 26 - 100)
  end)
end)
