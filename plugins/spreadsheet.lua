-- Cells in rows and columns; the first row and the first column stay in sight, whichever way it is scrolled.
--
-- Cell i (from 0) is in row ⌊i ÷ c⌋ and column i mod c of c columns.
local function layout(environment)
  local options, count = environment.options, environment.itemCount
  local columns, width, height = options.columns, options.columnWidth, options.rowHeight
  local frames = environment.frames(count)
  local set, setAttributes = frames.set, frames.setAttributes
  for i = 1, count do
    local row, column = (i - 1) // columns, (i - 1) % columns
    local isHead, isSide = row < options.frozenRows, column < options.frozenColumns
    set(i, column * width, row * height, width, height, (isHead and 1 or 0) + (isSide and 1 or 0))
    if isHead and isSide then
      setAttributes(i, { pinToVisibleBounds = { "top", "leading" } })
    elseif isHead then
      setAttributes(i, { pinToVisibleBounds = "top" })
    elseif isSide then
      setAttributes(i, { pinToVisibleBounds = "leading" })
    end
  end
  local rows = (count + columns - 1) // columns
  return { frames = frames, contentSize = { width = columns * width, height = rows * height } }
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "Cells whose first row and first column stay in sight.",
  look = "row",
  options = {
    columns = { type = "integer", default = 20, minimum = 1, doc = "The number of columns." },
    columnWidth = { type = "number", default = 80, minimum = 1, doc = "The width of a column, in points." },
    rowHeight = { type = "number", default = 44, minimum = 1, doc = "The height of a row, in points." },
    frozenRows = { type = "integer", default = 1, minimum = 0, maximum = 1, doc = "How many rows stay in sight." },
    frozenColumns = { type = "integer", default = 1, minimum = 0, maximum = 1,
      doc = "How many columns stay in sight." },
  },
  layout = layout,
}
