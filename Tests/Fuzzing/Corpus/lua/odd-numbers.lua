return { contentOffset = { x = 0 / 0, y = math.huge }, sections = { { layout = "grid", items = math.mininteger, options = { columns = -0.0 } } } }
