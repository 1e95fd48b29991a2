local shapes = require "@lib/shapes"
it("shares a file with its plugin", function()
  local layout = solve { sections = { { layout = "own", items = 1 } } }
  expect(layout.itemCount).to.equal(1)
  expect(shapes.square(7).height).to.equal(7)
end)
it("loads a shared file once", function()
  expect(rawequal(require "@lib/shapes", shapes)).to.equal(true)
end)
it("finds no other files", function()
  expect(function() require "@lib/missing" end).to.fail.with("NOT_FOUND")
  expect(function() require "@lib/../own" end).to.fail.with("INVALID_ARGUMENT")
  expect(function() require "own" end).to.fail.with("FAILED_PRECONDITION")
end)
