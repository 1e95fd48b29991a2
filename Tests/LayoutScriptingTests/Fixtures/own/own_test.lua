local shapes = require "_shapes"

it("adds words", function()
  expect(shapes.square(20)).to.beSquare()
  expect({ width = 1, height = 2 }).never.to.beSquare()
end)
it("fails with its own words", function() expect({ width = 1, height = 2 }).to.beSquare() end)
it("compares parts", function()
  expect(shapes.square(20)).to.match { width = 20 }
  expect({ shapes.square(20), 5 }).to.match { { height = 20 } }
  local layout = solve { sections = { { layout = "list", items = 2 } } }
  expect(layout).to.match { itemCount = 2, sections = { { layout = "list" } } }
  expect(layout).never.to.match { itemCount = 3 }
  expect({ width = 1, height = 2 }).to.match { height = 3 }
end)
it("orders numbers", function()
  expect(5).to.be.above(4)
  expect(5).to.be.below(6)
  expect(5).to.be.between(5, 6)
  expect(5).never.to.be.above(5)
  expect(5).to.be.below(5)
end)
it("loads a file once", function() expect(require "_shapes").to.equal(shapes) end)
it("names a missing file", function()
  expect(function() require "_missing" end).to.fail.with("NOT_FOUND")
end)
it("suggests its own words", function() expect(1).to.beSquar() end)
