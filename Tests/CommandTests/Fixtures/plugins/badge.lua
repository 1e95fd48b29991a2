-- A badge beside a text: a cell on a graph, with a value that is not needed.
local badge = host.graph {
  badgeX = function(v) return v.width - v.badgeWidth end,
  textWidth = function(v) return v.badgeX - v.gap end,
  lines = function(v) return math.ceil(v.length * 8 / v.textWidth) end,
  height = function(v) return v.lines * 20 end,
  badgeWidth = function() return 40 end,
  unneeded = function(v) return v.height end,
}

return {
  api = 1,
  options = { gap = { type = "number", default = 8, minimum = 0 } },
  cell = function(environment, item)
    local v = badge {
      width = environment.container.contentSize.width,
      gap = environment.options.gap,
      length = item.length or 100,
      ["a \"name\""] = true,
    }
    return { height = v.height }
  end,
}
