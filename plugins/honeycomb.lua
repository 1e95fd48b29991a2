-- Hexagons that stand on a corner, packed with only the spacing between them, in alternating rows of
-- c and c − 1; the shorter rows begin half a place to the right.
--
-- With B the width between the insets, c columns and the spacing s: a hexagon is w = (B − (c − 1) × s)
-- ÷ c wide and h = 2 × w ÷ √3 high; places are w + s apart, rows √3 ÷ 2 × (w + s). The centres of
-- neighbours are w + s apart in all six directions.
---@type layouthost.Plugin
return {
  api = 1,
  name = "honeycomb",
  version = "1.0.0",
  summary = "Hexagons in staggered rows.",
  look = "photo",
  options = {
    columns = {
      type = "integer", default = 4, minimum = 1, maximum = 1000,
      doc = "Items of a long row; a short row has one fewer.",
    },
    spacing = { type = "number", default = 4, minimum = 0, doc = "Between neighbours, in points." },
    contentInsets = {
      type = "number", default = 0, minimum = 0,
      doc = "Space around the section, in points.",
    },
  },

  layout = function(environment)
    local options, containerWidth = environment.options, environment.container.contentSize.width
    local count, inset, spacing = environment.itemCount, options.contentInsets, options.spacing
    local columns = options.columns
    local width = math.max(0, (containerWidth - 2 * inset - (columns - 1) * spacing) / columns)
    local height = 2 * width / math.sqrt(3)
    local pitch, rowPitch = width + spacing, math.sqrt(3) / 2 * (width + spacing)
    local isMirrored = environment.traits.layoutDirection == "rightToLeft"

    local frames = environment.frames(count)
    local row, column = 0, 0
    for i = 1, count do
      local isShort = row % 2 == 1 and columns > 1
      local x = inset + column * pitch + (isShort and pitch / 2 or 0)
      -- The engine does not mirror the frames of a layout hook, so this hook does.
      if isMirrored then x = containerWidth - x - width end
      -- Corners of hexagons reach into the frames of other rows; short rows are on top.
      frames.set(i, x, inset + row * rowPitch, width, height, isShort and 1 or 0)
      column = column + 1
      if column == columns - (isShort and 1 or 0) then row, column = row + 1, 0 end
    end

    local rows = column > 0 and row + 1 or row
    local bottom = rows > 0 and (rows - 1) * rowPitch + height or 0
    return { frames = frames, contentSize = { width = containerWidth, height = bottom + 2 * inset } }
  end,
}
