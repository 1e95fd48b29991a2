local shapes = require "@lib/shapes"
it("has the files beside the folder of its plugin", function()
  expect(solve { sections = { { layout = "several", items = 1 } } }.itemCount).to.equal(1)
  expect(shapes.square(5).width).to.equal(5)
end)
