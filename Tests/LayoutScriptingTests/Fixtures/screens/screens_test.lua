describe("screens", function()
  local function screen()
    return solve {
      environment = { container = { width = 400, height = 852 } },
      screen = { layout = "halves" },
      collections = {
        left = { sections = { { layout = "list", items = 2 } } },
        right = { sections = { { layout = "grid", items = 4 } } },
      },
    }
  end

  it("have collections with frames", function()
    expect(screen():collection("right").frame).to.equal { x = 150, y = 0, width = 250, height = 852 }
    expect(screen():collection("left"):item(1, 1).frame.width).to.equal(150)
    expect(screen():collection("right").itemCount).to.equal(4)
  end)

  it("have no others", function()
    expect(function() screen():collection("middle") end).to.fail.with("NOT_FOUND")
    expect(function() solve { sections = {} }:collection("left") end).to.fail.with("FAILED_PRECONDITION")
  end)
end)
