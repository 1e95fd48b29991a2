-- Photos in rows that fill the width: each row is as high as makes its photos, with their own aspect
-- ratios, end at the edge. The last row, if it does not fill the width, has the height that was asked
-- for.
--
-- With B the width between the insets, s the spacing, r the row height and q = width ÷ height of a
-- photo (1 where it has no size): photos are taken while Σ q × r + (m − 1) × s < B; with the one that
-- reaches B the row of m photos is (B − (m − 1) × s) ÷ Σ q high, at most r.

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
  options = {
    rowHeight = { type = "number", default = 120, minimum = 1, doc = "The greatest height of a row, in points." },
    spacing = { type = "number", default = 4, minimum = 0, doc = "Between photos and between rows, in points." },
    contentInsets = {
      type = "number", default = 0, minimum = 0,
      doc = "What is kept free around the section, in points.",
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

    -- The photos of the row that is being filled.
    local ratios, first, sum = {}, 1, 0
    local function endRow(height)
      local x = inset
      for k, ratio in ipairs(ratios) do
        local photo = ratio * height
        -- Frames of a layout hook are taken as they are, so from right to left is said here.
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
        -- Gaps alone may be wider than the gallery; its photos then have no room.
        endRow(math.max(0, (width - gaps) / sum))
      end
    end
    if #ratios > 0 then endRow(options.rowHeight) end

    local bottom = count > 0 and y - spacing or y
    return { frames = frames, contentSize = { width = containerWidth, height = bottom + inset } }
  end,
}
