return { sections = { { layout = "list", items = 3 } } }
