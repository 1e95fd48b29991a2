-- Tiles of one and of four squares: a tile goes to the first place from the top that has room for it, so that
-- small ones fill the holes that large ones leave.
--
-- With c columns a square is w ÷ c wide, less the spacing; an item with `size = 2` takes two by two.
local function layout(environment)
  local options, width = environment.options, environment.container.contentSize.width
  local columns, spacing = options.columns, options.spacing
  local side = math.max(0, (width - (columns - 1) * spacing) / columns)
  local taken, frames, rows, first = {}, {}, 0, 0

  -- Whether the squares from a row and a column on (both from 0) are free.
  local function isFree(row, column, span)
    if column + span > columns then return false end
    for r = row, row + span - 1 do
      for c = column, column + span - 1 do
        if taken[r * columns + c] then return false end
      end
    end
    return true
  end

  for i, item in ipairs(environment.items) do
    local span = math.min(columns, item.size == 2 and 2 or 1)
    -- All squares before `first` are taken.
    while taken[first] do first = first + 1 end
    local place = first
    while not isFree(place // columns, place % columns, span) do place = place + 1 end
    local row, column = place // columns, place % columns
    for r = row, row + span - 1 do
      for c = column, column + span - 1 do taken[r * columns + c] = true end
    end
    local length = span * (side + spacing) - spacing
    frames[i] = { x = column * (side + spacing), y = row * (side + spacing), width = length, height = length }
    rows = math.max(rows, row + span)
  end
  local height = rows == 0 and 0 or rows * (side + spacing) - spacing
  return { frames = frames, contentSize = { width = width, height = height } }
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "Tiles of one and of four squares that fill each other's holes.",
  look = "photo",
  options = {
    columns = { type = "integer", default = 3, minimum = 1, maximum = 100, doc = "The number of columns." },
    spacing = { type = "number", default = 4, minimum = 0, doc = "Between tiles, in points." },
  },
  layout = layout,
}
