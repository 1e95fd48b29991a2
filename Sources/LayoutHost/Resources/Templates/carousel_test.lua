describe("NAME", function()
  it("puts cards side by side, with the first one in the middle", function()
    local layout = solve("examples/NAME.json")
    expect(layout:item(1, 1).frame).to.equal { x = 60, y = 0, width = 200, height = 240 }
    expect(layout:item(1, 2).frame.x).to.equal(276)
  end)

  it("begins at the right from right to left", function()
    solve("examples/NAME.json")
    set { traits = { layoutDirection = "rightToLeft" } }
    expect(at(1, 1).frame.x).to.equal(60 + 7 * 216)
  end)

  it("comes to rest with a card in the middle", function()
    solve("examples/NAME.json")
    expect(fling(1).x % 216).to.be.near(0, 1e-9)
  end)
end)
