describe("propertyDetails", function()
  local items = {
    { id = "photo", height = 420 }, { id = "summary", height = 180 }, { id = "description", height = 260 },
    { id = "location", height = 300 }, { id = "contact", height = 120 },
  }
  local function page(width, height, orientation, sizeClass)
    return solve {
      environment = {
        container = { width = width, height = height },
        orientation = orientation,
        traits = { horizontalSizeClass = sizeClass, verticalSizeClass = sizeClass },
      },
      sections = { { layout = "propertyDetails", items = items } },
    }
  end

  it("has one column in portrait, with the location behind the summary", function()
    local layout = page(393, 852, "portrait", "compact")
    expect(layout:item(1, 2).frame).to.equal { x = 0, y = 420, width = 393, height = 180 }
    expect(layout:item(1, 4).frame.y).to.equal(600)
    expect(layout:item(1, 3).frame.y).to.equal(900)
  end)

  it("has two columns in landscape where there is room", function()
    local layout = page(1194, 834, "landscape", "regular")
    expect(layout:item(1, 1).frame.width).to.equal(1194)
    expect(layout:item(1, 2).frame).to.equal { x = 0, y = 420, width = 597, height = 180 }
    expect(layout:item(1, 3).frame).to.equal { x = 597, y = 420, width = 597, height = 260 }
  end)

  it("keeps everything apart", function()
    expect(page(1194, 834, "landscape", "regular")).to.have.noOverlaps()
    expect(page(393, 852, "portrait", "compact")).to.have.noOverlaps()
  end)
end)
