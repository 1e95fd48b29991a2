describe("justifiedGallery", function()
  local function gallery(options, items)
    return solve {
      environment = { container = { width = 400, height = 600 } },
      sections = { { layout = "justifiedGallery", options = options, items = items } },
    }
  end
  local photos = {
    { width = 3, height = 2 }, { width = 1, height = 2 }, { width = 1, height = 1 },
    { width = 2, height = 3 }, { width = 16, height = 9 }, { width = 3, height = 4 }, { width = 1, height = 1 },
  }

  it("fills the width with each row but the last", function()
    local layout = gallery({ rowHeight = 100, spacing = 4, contentInsets = 6 }, photos)
    local ends = {}
    for i = 1, #photos do
      local frame = layout:item(1, i).frame
      ends[frame.y] = math.max(ends[frame.y] or 0, frame.x + frame.width)
    end
    local last = layout:item(1, #photos).frame.y
    for y, right in pairs(ends) do
      if y ~= last then expect(right).to.be.near(394, 1e-9) end
    end
  end)

  it("keeps what photos look like", function()
    local layout = gallery({}, photos)
    for i, photo in ipairs(photos) do
      local frame = layout:item(1, i).frame
      expect(frame.width / frame.height).to.be.near(photo.width / photo.height, 1e-9)
    end
  end)

  it("has no row higher than the option", function()
    for _, element in ipairs(gallery({ rowHeight = 90 }, photos):items(1)) do
      expect(element.frame.height <= 90 + 1e-9).to.be.truthy()
    end
  end)

  it("is as high as two insets without items", function()
    expect(gallery({ contentInsets = 7 }, 0).contentSize.height).to.equal(14)
  end)

  it("keeps photos apart", function() expect(gallery({ spacing = 2 }, photos)).to.have.noOverlaps() end)
end)
