return {
  screen = { layout = "propertyDetails", options = { formWidth = 320 } },
  collections = { details = { sections = { { layout = "list", items = 3 } } }, form = { sections = { { layout = "list", items = 5 } } } },
}
