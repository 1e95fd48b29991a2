-- Changes the visible elements in the way that its option names.
local kept

local function describe(item)
  local frame, center, transform = item.frame, item.center, item.transform
  print(
    item.kind, item.elementKind, item.section, item.item, frame.x, frame.y, frame.width, frame.height,
    center.x, center.y, item.alpha, item.zIndex, table.concat(transform, " "), item.hidden
  )
end

local ways = {
  ["nothing"] = function() end,
  ["all fields"] = function(items) for _, item in ipairs(items) do describe(item) end end,
  ["single numbers"] = function(items)
    items[1].frame.x, items[1].frame.height = 10, 11
    items[2].alpha = 0.5
    items[2].zIndex = 4.0
    items[2].transform[1] = 0.5
  end,
  ["whole tables"] = function(items)
    items[1].frame = { x = 1, y = 2, width = 3, height = 4 }
    items[2].transform = { 0.5, 0, 0, 0.5, 10, 20 }
    items[3].transform = { a = 2, ty = 7 }
  end,
  ["one center coordinate"] = function(items) items[1].center.y = 300 end,
  ["a whole center"] = function(items) items[1].center = { x = 100, y = 200 } end,
  ["frame and center"] = function(items)
    items[1].frame = { x = -1, y = -1, width = 40, height = 60 }
    items[1].center = { x = 100, y = 200 }
  end,
  ["hidden ones"] = function(items) items[1].hidden, items[3].hidden = true, nil end,
  ["all hidden"] = function(items) for _, item in ipairs(items) do item.hidden = true end end,
  ["a shared frame"] = function(items) items[1].frame = items[2].frame end,
  ["another order"] = function(items)
    table.sort(items, function(a, b) return a.frame.y > b.frame.y end)
    items[1].zIndex = 9
  end,
  ["added elements"] = function(items)
    local header = items:add {
      kind = "supplementary", elementKind = "header", item = 2, zIndex = 100, alpha = 0.25,
      frame = { x = 1, y = 2, width = 3, height = 4 }, transform = { 1, 0, 0, 1, 0, 5 },
    }
    header.frame.x = 10
    items:add { kind = "decoration", elementKind = "glow", frame = { x = 0, y = 0, width = 9, height = 9 } }
    local moved = items:add {
      kind = "supplementary", elementKind = "badge", frame = { x = 0, y = 0, width = 10, height = 20 },
    }
    moved.center.y = moved.center.y + 100
    print(#items, header == items[4], moved.section, moved.item, moved.alpha, moved.zIndex, moved.hidden)
    items:add { kind = "decoration", elementKind = "unseen", hidden = true,
      frame = { x = 0, y = 0, width = 9, height = 9 } }
  end,
  ["a template"] = function(items)
    local template = { kind = "supplementary", elementKind = "tag", frame = { x = 0, y = 0, width = 5, height = 5 } }
    for i = 1, 3 do
      template.item = i
      items:add(template)
    end
  end,
  ["scroll"] = function(_, environment)
    local scroll = environment.scroll
    print(
      scroll.contentOffset.x, scroll.contentOffset.y, scroll.velocity.x, scroll.velocity.y,
      scroll.bounds.x, scroll.bounds.y, scroll.bounds.width, scroll.bounds.height
    )
  end,
  ["another layout"] = function(_, environment)
    local answer = host.layout("visibleStates", { way = "nothing" }, environment)
    print(#answer.frames, environment.scroll.contentOffset.y)
  end,
  ["kept items"] = function(items)
    if kept then print(kept == items, #kept, kept[1].frame.y) end
    kept = items
  end,
  ["stale changes"] = function(items)
    kept = items
    items[1].alpha = 0.5
  end,
  ["a metatable"] = function(items)
    setmetatable(items[1], { __index = error, __newindex = error, __len = error })
    setmetatable(items[1].frame, { __index = function() return 7 end })
    items[1].alpha = 0.5
  end,
  ["an error"] = function(items)
    items[1].frame = nil
    items[2] = "x"
    items.alpha = 1
    error("boom")
  end,
  ["an endless loop"] = function() while true do end end,
  ["a table that grows"] = function(items)
    while true do
      items:add { kind = "decoration", elementKind = "x", frame = { x = 0, y = 0, width = 1, height = 1 } }
    end
  end,
  ["many additions"] = function(items)
    for i = 1, 500 do
      items:add { kind = "supplementary", elementKind = "dot", item = i,
        frame = { x = i, y = 0, width = 1, height = 1 } }
    end
  end,
  ["a read-only frame"] = function(items, environment) items[1].frame = environment.scroll.bounds end,
}

local names = {}
for name in host.sortedPairs(ways) do names[#names + 1] = name end

return {
  api = 1,
  version = "2",
  options = { way = { type = "enum", values = names } },
  layout = function(environment)
    print(environment.scroll)
    if kept then kept[1].alpha = 0.125 end
    local frames = {}
    for i = 1, environment.itemCount do frames[i] = { x = 0, y = 0, width = 1, height = 1 } end
    return { frames = frames }
  end,
  visibleItems = function(items, environment) ways[environment.options.way](items, environment) end,
}
