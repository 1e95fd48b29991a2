-- Rows under heads that unfold: the state `open` names the heads whose rows are shown.
--
-- Heads and rows follow each other, each as high as its cell, its item's height or `rowHeight`. When a head
-- opens, its rows of the height H come out from beneath it: they begin H higher, clipped to the place below
-- the head, which begins 0 high. When it closes, they end there. A row belongs to the head before it.
local function contains(list, value)
  for _, element in ipairs(list) do
    if element == value then return true end
  end
  return false
end

local function layout(environment)
  local options, W, open = environment.options, environment.container.contentSize.width, {}
  local isMirrored = environment.traits.layoutDirection == "rightToLeft"
  for _, id in ipairs(environment.state.open) do open[id] = true end
  local frames, hidden, heads, head, clip, y = {}, {}, {}, 0, nil, 0
  -- Rows without a head are shown.
  local isOpen = true
  for i, item in ipairs(environment.items) do
    local level = item.indentationLevel or 0
    if level == 0 then head, isOpen, clip = i, open[item.id or false] or false, nil end
    heads[i] = head
    if level == 0 or isOpen then
      local x = level > 0 and options.indentation or 0
      local cell = options.cell and host.cell(options.cell, options.cellOptions, i, W - x) or {}
      local height = cell.height or item.height or options.rowHeight
      if level > 0 and head > 0 then
        clip = clip or { x = 0, y = y, width = W, height = 0 }
        clip.height = clip.height + height
      end
      -- Cells measure from the leading edge, and places are physical.
      for _, part in pairs(isMirrored and cell.parts or {}) do part.x = W - x - part.x - part.width end
      frames[i] = {
        x = isMirrored and 0 or x, y = y, width = W - x, height = height, zIndex = level == 0 and 1 or 0,
        parts = cell.parts, clipsTo = clip,
        values = level == 0 and { isOpen = isOpen, angle = isOpen and 90 or 0 } or nil,
      }
      y = y + height
    else
      hidden[#hidden + 1] = i
    end
  end
  return { frames = frames, hidden = hidden, contentSize = { width = W, height = y }, memo = { heads = heads } }
end

-- Folds rows that one side shows beneath their heads, where these are on the other side and closed.
local function fold(items, heads, here, there)
  if not here or not there then return end
  for _, item in ipairs(items) do
    -- Rows with a head are clipped.
    local number, rest = heads[item.item], here:at(item.item)
    local clip, to = rest.clipsTo, rest.clipsTo and there:at(number)
    local id = clip and here.items[number].id
    if to and there.items[number].id == id and not contains(there.state.open, id) then
      local distance = there.origin.y + to.frame.y - here.origin.y - here:at(number).frame.y
      item.frame.y = rest.frame.y + distance - clip.height
      item.clipsTo = { x = clip.x, y = clip.y + distance, width = clip.width, height = 0 }
      item.alpha = 1
    end
  end
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "Rows that unfold beneath their heads.",
  look = "row",
  options = {
    rowHeight = { type = "number", default = 44, minimum = 0, doc = "Of a head or row without a height, in points." },
    indentation = { type = "number", default = 16, minimum = 0, doc = "Of rows, from the leading edge, in points." },
    cell = { type = "string", doc = "The plugin that measures heads and rows." },
    cellOptions = { type = "table", doc = "Options of that plugin." },
  },
  state = {
    open = { type = "array", items = { type = "string" }, default = {}, doc = "The ids of the heads that are open." },
  },
  animatedValues = { "angle" },
  layout = layout,
  appearingItems = function(items, environment)
    fold(items, environment.memo.heads, environment.after, environment.before)
  end,
  disappearingItems = function(items, environment)
    fold(items, environment.memo.heads, environment.before, environment.after)
  end,
}
