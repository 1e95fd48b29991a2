describe("values", function()
  it("are equal", function()
    expect(1).to.equal(1.0)
    expect(0.0).to.equal(-0.0)
    expect(0 / 0).to.equal(0 / 0)
    expect("a").to.equal("a")
    expect(nil).to.equal(nil)
    expect({ 1, { a = true } }).to.equal { 1, { a = true } }
    expect({}).to.equal {}
    expect(print).to.equal(print)
  end)

  it("are not equal", function()
    expect(1).to.never.equal(2)
    expect(1).never.to.equal("1")
    expect(math.maxinteger).to.never.equal(math.maxinteger - 1)
    expect({ 1 }).to.never.equal { 1, 2 }
    expect({ a = 1 }).to.never.equal {}
    expect(nil).to.never.equal(false)
  end)

  it("are near", function()
    expect(10).to.be.near(10.4, 0.5)
    expect({ x = 1, y = { 2 } }).to.be.near({ x = 1.1, y = { 1.9 } }, 0.2)
    expect(10).to.never.be.near(11, 0.5)
    expect(0 / 0).to.never.be.near(1, 100)
  end)

  it("are truthy, falsy or there", function()
    expect(0).to.be.truthy()
    expect(false).to.be.falsy()
    expect(nil).to.be.falsy()
    expect(false).to.exist()
    expect(nil).never.to.exist()
  end)

  it("stay inside", function()
    expect({ x = 0, y = 0, width = 10, height = 10 }).to.stayInside { width = 10, height = 10 }
    expect({ x = 1, y = 0, width = 10, height = 10 }).to.never.stayInside { width = 10, height = 10 }
    expect({ { frame = { x = 5, y = 5, width = 1, height = 1 } } })
      .to.stayInside { x = 5, y = 5, width = 1, height = 1 }
  end)

  it("lie on each other", function()
    local function at(x) return { x = x, y = 0, width = 10, height = 10 } end
    expect({ at(0), at(10), at(20) }).to.have.noOverlaps()
    expect({ at(0), at(10), at(19) }).to.never.have.noOverlaps()
  end)
end)
