describe("mosaic", function()
  local function mosaic(sizes, options)
    local items = {}
    for i, size in ipairs(sizes) do items[i] = { size = size } end
    return solve {
      environment = { container = { width = 308, height = 400 } },
      sections = { { layout = "mosaic", options = options, items = items } },
    }
  end

  it("gives large tiles four squares", function()
    local layout = mosaic { 2, 1, 1 }
    expect(layout:item(1, 1).frame).to.equal { x = 0, y = 0, width = 204, height = 204 }
    expect(layout:item(1, 2).frame).to.equal { x = 208, y = 0, width = 100, height = 100 }
    expect(layout:item(1, 3).frame).to.equal { x = 208, y = 104, width = 100, height = 100 }
    expect(layout.contentSize.height).to.equal(204)
  end)

  it("fills the holes that large tiles leave", function()
    local layout = mosaic { 1, 1, 2, 1 }
    expect(layout:item(1, 3).frame.y).to.equal(104)
    expect(layout:item(1, 4).frame).to.equal { x = 208, y = 0, width = 100, height = 100 }
    expect(layout).to.have.noOverlaps()
  end)
end)
