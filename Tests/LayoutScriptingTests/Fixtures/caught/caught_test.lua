local held

describe("what is not met counts", function()
  it("in pcall", function() pcall(function() expect(1).to.equal(2) end) end)

  it("in a coroutine", function()
    coroutine.resume(coroutine.create(function() expect("a").to.equal("b") end))
  end)

  it("before another error", function()
    pcall(function() expect(3).to.equal(4) end)
    error("later")
  end)
end)

describe("an expectation", function()
  it("is kept by one test", function()
    held = expect(1)
    held.to.equal(1)
  end)

  it("is not compared by another one", function() held.to.equal(2) end)

  it("does not speak for another one", function()
    expect(1)
    held.to.equal(1)
  end)
end)

describe("values that look alike", function()
  local long = ("a"):rep(300)

  it("are long texts", function() expect(long .. "x").to.equal(long .. "y") end)
  it("are bytes", function() expect("\255").to.equal("\254") end)
  it("are large numbers", function() expect(2 ^ 53).to.equal((2 ^ 53 | 0) + 1) end)
  it("may be equal", function()
    expect(2 ^ 53).to.equal(2 ^ 53 | 0)
    expect(-0.0).to.equal(0)
  end)
end)

describe("a name", function() it("may be no \255 text", function() expect(1).to.equal(1) end) end)

describe("goldens", function()
  it("are never of nothing", function() expect({}).to.matchGolden("nothing") end)
  it("have names", function() expect({}).to.matchGolden(" ") end)
end)
