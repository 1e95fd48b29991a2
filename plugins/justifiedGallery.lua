-- Photos in rows that fill the width. Photos keep their aspect ratios, and each row gets the height
-- at which its photos end at the edge. If the last row does not fill the width, it has the height
-- from the options.
--
-- With B the width between the insets, s the spacing, r the row height and q = width ÷ height of a
-- photo (1 where it has no size): a row takes photos while Σ q × r + (m − 1) × s < B, and the one
-- that reaches B; a row of m photos is (B − (m − 1) × s) ÷ Σ q high, at most r.

local function aspectRatio(item)
  local width, height = item.width, item.height
  if width and height and width > 0 and height > 0 then return width / height end
  return 1
end

---@type layouthost.Plugin
return {
  api = 1,
  name = "justifiedGallery",
  version = "1.0.0",
  summary = "Photos in rows of equal height that fill the width.",
  look = "photo",
  options = {
    rowHeight = { type = "number", default = 120, minimum = 1, doc = "The greatest height of a row, in points." },
    spacing = { type = "number", default = 4, minimum = 0, doc = "Between photos and between rows, in points." },
    contentInsets = {
      type = "number", default = 0, minimum = 0,
      doc = "Space around the section, in points.",
    },
  },

  layout = function(environment)
    local options, containerWidth = environment.options, environment.container.contentSize.width
    local items, count = environment.items, environment.itemCount
    local inset, spacing = options.contentInsets, options.spacing
    local width = math.max(0, containerWidth - 2 * inset)
    local isMirrored = environment.traits.layoutDirection == "rightToLeft"
    local frames = environment.frames(count)
    local y = inset

    -- The photos of the current row.
    local ratios, first, sum = {}, 1, 0
    local function endRow(height)
      local x = inset
      for k, ratio in ipairs(ratios) do
        local photo = ratio * height
        -- The engine does not mirror the frames of a layout hook, so this hook does.
        frames.set(first + k - 1, isMirrored and containerWidth - x - photo or x, y, photo, height)
        x = x + photo + spacing
      end
      y = y + height + spacing
      first, sum = first + #ratios, 0
      ratios = {}
    end

    for i = 1, count do
      local ratio = aspectRatio(items[i])
      ratios[#ratios + 1], sum = ratio, sum + ratio
      local gaps = (#ratios - 1) * spacing
      if sum * options.rowHeight + gaps >= width then
        -- The gaps alone may be wider than the gallery, which leaves no room for the photos.
        endRow(math.max(0, (width - gaps) / sum))
      end
    end
    if #ratios > 0 then endRow(options.rowHeight) end

    local bottom = count > 0 and y - spacing or y
    return { frames = frames, contentSize = { width = containerWidth, height = bottom + inset } }
  end,
}
