-- A waterfall as a custom group: with count = "all" and an estimated height, a waterfall without
-- gaps inside a compositional section.
---@type layouthost.Plugin
return {
  api = 1,
  name = "waterfallGroup",
  version = "1.0.0",
  summary = "A waterfall as a group of a compositional section.",
  options = {
    columns = { type = "integer", default = 2, minimum = 1, maximum = 10000, doc = "How many columns there are." },
    interItemSpacing = { type = "number", default = 0, doc = "The distance between columns, in points." },
    lineSpacing = { type = "number", default = 0, doc = "The distance between the items of a column, in points." },
    placement = {
      type = "enum", default = "shortest", values = { "shortest", "sequential" },
      doc = "Which column an item goes to: the shortest one, or the next.",
    },
    cell = {
      type = "string",
      doc = "The plugin that says how high an item is in its column, instead of the item's aspect ratio.",
    },
    cellOptions = { type = "table", doc = "Options of that plugin." },
  },

  group = function(environment)
    local options = environment.options
    if options.cellOptions and not options.cell then error("“cellOptions” goes with “cell”", 0) end
    local waterfall = {
      columns = options.columns,
      interItemSpacing = options.interItemSpacing,
      lineSpacing = options.lineSpacing,
      placement = options.placement,
      contentInsets = environment.container.contentInsets,
      cell = options.cell and provider(options.cell, options.cellOptions),
    }
    return host.layout("waterfall", waterfall, environment).frames
  end,
}
