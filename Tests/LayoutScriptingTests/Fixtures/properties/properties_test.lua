describe("forAll", function()
  it("tries many values", function()
    local runs = 0
    forAll({ any.integer(-50, 50), any.number(0, 1), any.boolean() }, function(count, part, truth)
      runs = runs + 1
      expect(count).to.be.between(-50, 50)
      expect(part).to.be.between(0, 1)
      expect(type(truth)).to.equal("boolean")
    end, { runs = 40 })
    expect(runs).to.equal(40)
  end)

  it("shows the simplest values", function()
    forAll({ any.integer(0, 1000), any.list(any.integer(0, 9), 0, 8) }, function(number, list)
      expect(number < 37 or #list < 2).to.be.truthy()
    end, { seed = 7 })
  end)

  it("makes records and choices", function()
    forAll({ any.record { side = any.integer(1, 4), kind = any.choice { "a", "b" } } }, function(item)
      expect(item.side).to.be.between(1, 4)
      expect(item.kind == "a" or item.kind == "b").to.be.truthy()
    end)
  end)

  it("takes generators", function() forAll({ 3 }, function() end) end)

  it("takes bounds in order", function() any.integer(5, 1) end)

  it("runs at least once", function() forAll({ any.boolean() }, function() end, { runs = 0 }) end)
end)
