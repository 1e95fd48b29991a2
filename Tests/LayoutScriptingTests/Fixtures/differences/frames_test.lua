describe("differences", function()
  local layout
  beforeEach(function()
    layout = solve {
      environment = { container = { width = 300, height = 400 } },
      sections = { { layout = "list", items = 3 } },
    }
  end)

  it("of a frame are marked", function()
    expect(layout:item(1, 2).frame).to.equal { x = 0, y = 40, width = 300, height = 48.5 }
  end)

  it("in tables have a path", function()
    local frames = { { frame = layout:item(1, 1).frame, name = "a" }, 7 }
    expect(frames).to.equal { { frame = { x = 1, y = 0, width = 300, height = 44 }, name = "b" }, 8, 9 }
  end)

  it("of numbers and texts are short", function() expect(layout.contentSize.height).to.be.near(130, 1) end)

  it("are as negated", function() expect("same").to.never.equal("same") end)

  it("of layouts are drawn", function()
    local other = solve {
      environment = { container = { width = 300, height = 400 } },
      sections = { { layout = "list", options = { spacing = 20 }, items = 3 } },
    }
    expect(layout).to.equal(other)
  end)

  it("of places are told", function()
    expect(layout).to.stayInside { width = 300, height = 100 }
    expect(layout).to.have.noOverlaps()
  end)
end)
it("are told in the order of their keys", function()
  expect({ [2] = 1, [10] = 1, [15.5] = 1, [1.5] = 1, b = 1, a = 1 }).to.equal({})
end)
