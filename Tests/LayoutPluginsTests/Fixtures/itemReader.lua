-- Reads a few items of however many there are.
return {
  api = 1,
  section = function(environment)
    local items = environment.items
    print(#items, items[1].id, items[2].id, items[#items].id, items[#items + 1], items[0], items[1.5])
    print(rawlen(items), rawget(items, 3).id, items[1] == items[1], next(items))
    return section { group = vertical { size = size(100, 10), item = item { size = size(100, 10) }, count = 1 } }
  end,
}
