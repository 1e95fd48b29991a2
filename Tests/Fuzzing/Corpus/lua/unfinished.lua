return { sections = { { layout = "list", items = [==[
