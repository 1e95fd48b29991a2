describe("waterfallGroup", function()
  local tiles = {
    { width = 2, height = 1 }, { width = 1, height = 1 }, { width = 1, height = 2 }, { width = 4, height = 3 },
  }
  local function waterfall(options)
    return solve {
      environment = { container = { width = 300, height = 480 } },
      sections = {
        {
          layout = section {
            group = custom {
              size = size(fractionalWidth(1), estimated(100)),
              count = "all",
              provider = "waterfallGroup",
              options = options,
            },
          },
          items = tiles,
        },
      },
    }
  end

  it("scales items to the columns", function()
    local layout = waterfall { columns = 2, interItemSpacing = 10 }
    expect(layout:item(1, 1).frame).to.equal { x = 0, y = 0, width = 145, height = 72.5 }
    expect(layout:item(1, 2).frame).to.equal { x = 155, y = 0, width = 145, height = 145 }
  end)

  it("takes the column that ends first", function()
    local layout = waterfall { columns = 2, lineSpacing = 4 }
    expect(layout:item(1, 3).frame.x).to.equal(0)
    expect(layout:item(1, 3).frame.y).to.equal(75 + 4)
  end)

  it("takes the columns in turn", function()
    local layout = waterfall { columns = 3, placement = "sequential" }
    expect(layout:item(1, 4).frame).to.equal { x = 0, y = 50, width = 100, height = 75 }
  end)

  it("is the same as the engine's waterfall", function()
    local engine = solve {
      environment = { container = { width = 300, height = 480 } },
      sections = { { layout = "waterfall", options = { columns = 2 }, items = tiles } },
    }
    local group = waterfall { columns = 2 }
    for i = 1, #tiles do expect(group:item(1, i).frame).to.be.near(engine:item(1, i).frame, 0.4) end
  end)
end)
