for number = 1, 4 do
  it("waits for a plugin, " .. number, function()
    expect(function() solve { sections = { { layout = "endless", items = 1 } } } end).to.fail.with("DEADLINE_EXCEEDED")
  end)
end
it("finds no plugin suspended", function()
  local section = { layout = "endless", options = { loop = false }, items = 1 }
  expect(solve { sections = { section } }.itemCount).to.equal(1)
end)
