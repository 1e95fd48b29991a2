local items = {}
for i = 1, 40 do items[i] = { width = 100, height = 40 * i, id = "item" .. i } end
return { sections = { { layout = "waterfall", options = { columns = 3 }, items = items } } }
