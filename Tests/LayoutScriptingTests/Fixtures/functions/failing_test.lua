describe("functions", function()
  it("fail", function()
    expect(function() error("no") end).to.fail()
    expect(function() end).to.never.fail()
    expect(function() error("no reason") end).to.fail.with("reason")
    expect(function() error("no reason") end).to.fail.with("INTERNAL")
  end)

  it("fail with the codes of documents", function()
    expect(function() solve { sections = { { layout = "nothing", items = 1 } } } end).to.fail.with("NOT_FOUND")
    expect(function() solve { section = {} } end).to.fail.with.code("INVALID_ARGUMENT")
    expect(function() solve("nowhere.json") end).to.fail.with("NOT_FOUND")
  end)

  it("do not swallow what is not met in them", function()
    expect(function() expect(1).to.equal(2) end).to.fail()
  end)

  it("fail with another code", function()
    expect(function() solve { section = {} } end).to.fail.with("NOT_FOUND")
  end)

  it("do not fail", function() expect(function() end).to.fail.with("NOT_FOUND") end)
end)
