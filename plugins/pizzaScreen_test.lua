describe("pizzaScreen", function()
  local function screen(width)
    local function half(side)
      return { sections = { { layout = "pizzaHalves", options = { side = side }, items = 10 } } }
    end
    return solve {
      environment = { container = { width = width, height = 852 } },
      screen = { layout = "pizzaScreen" },
      collections = { left = half("left"), right = half("right") },
    }
  end

  it("gives each half half of the screen", function()
    local layout = screen(400)
    expect(layout:collection("left").frame).to.equal { x = 0, y = 0, width = 200, height = 852 }
    expect(layout:collection("right").frame).to.equal { x = 200, y = 0, width = 200, height = 852 }
  end)

  it("has items as wide as the half", function()
    expect(screen(393):collection("right"):item(1, 1).frame.width).to.equal(196.5)
  end)

  it("has no other collection", function()
    expect(function() screen(393):collection("middle") end).to.fail.with("NOT_FOUND")
  end)
end)
