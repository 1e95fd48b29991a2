return { sections = { [0] = 1, [1.5] = 2, [true] = 3, [2 ^ 53] = {}, { layout = "list", items = { nil, {}, nil, {} } } } }
