return {
  environment = { container = { height = 100, width = 300 } },
  sections = {
    { id = "rows", items = 4, layout = "list" },
    { items = 2, layout = "grid", options = { columns = 2 } },
  },
}
