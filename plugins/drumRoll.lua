-- Items on a drum: the centred one in front, the others turning away above and below it.
--
-- With P the pizza's size and H the container's height, item i (from 0) rests at (0, i × P), P high,
-- and the content inset is (H − P) ÷ 2, as in `pizzaHalves`. At any content offset, all items are
-- drawn around the middle, at most half an item above or below it.

-- The distance from the middle at which an item reaches its smallest size, in points.
local reach = 200
-- How many items beyond the bounds are drawn on either side.
local hidden = 10

local function pizzaSize(environment)
  return environment.options.pizzaSize or (environment.screen.width > 320 and 300 or 230)
end

-- The item at the middle, from 0: ⌊(offset + H ÷ 2) ÷ P⌋.
local function itemAt(offset, environment)
  local index = math.floor((offset + environment.container.contentSize.height / 2) / pizzaSize(environment))
  return math.max(0, math.min(environment.itemCount - 1, index))
end

-- The current item c is on top, and the others are lower with their distance: for 10 items and c = 3,
-- 0 1 2 10 5 4 3 2 1 0.
local function zIndex(row, current, count)
  if row < current then return row end
  if row == current then return count end
  return count - 1 - row
end

---@type layouthost.Plugin
return {
  api = 1,
  name = "drumRoll",
  version = "1.0.0",
  summary = "Items on a drum that turns as you scroll.",
  look = "photo",
  options = {
    pizzaSize = {
      type = "number", minimum = 1,
      doc = "The height of an item, in points; by default 300 on screens wider than 320, else 230.",
    },
  },

  layout = function(environment)
    local container, size = environment.container.contentSize, pizzaSize(environment)
    local count = environment.itemCount
    local frames = environment.frames(count)
    for i = 1, count do
      frames.set(i, 0, (i - 1) * size, container.width, size)
    end
    local inset = (container.height - size) / 2
    return {
      frames = frames,
      contentSize = { width = container.width, height = count * size },
      contentInset = { top = inset, bottom = inset },
      -- Every item is drawn at any offset, wherever it rests. Items beyond the reach are all in the same
      -- place, each hidden by the one nearer to the middle. Ten on either side are enough, so a drum of
      -- a hundred thousand items costs as much as one of ten.
      visibleMargin = hidden * size,
    }
  end,

  visibleItems = function(items, environment)
    local offset = environment.scroll.contentOffset.y
    local screenCenterY = offset + environment.container.contentSize.height / 2
    local size, count, current = pizzaSize(environment), environment.itemCount, itemAt(offset, environment)
    for i = 1, #items do
      local item = items[i]
      -- The section's headers and decorations do not move.
      if item.item then
        local frame = item.frame
        -- s: from −1 above the middle to 1 below it.
        local s = math.max(-1, math.min(1, (frame.y + frame.height / 2 - screenCenterY) / reach))
        local scale = 1 - 0.6 * math.abs(s)
        item.frame = {
          x = frame.x,
          y = screenCenterY + s * size / 2 - frame.height / 2,
          width = frame.width,
          height = frame.height,
        }
        item.transform = { scale, 0, 0, scale, 0, 0 }
        item.zIndex = zIndex(item.item - 1, current, count)
      end
    end
  end,

  targetContentOffset = function(proposed, environment)
    if environment.itemCount == 0 then return { x = proposed.x, y = proposed.y } end
    local size, item = pizzaSize(environment), itemAt(proposed.y, environment)
    local isCurrent = item == itemAt(environment.scroll.contentOffset.y, environment)
    return {
      x = proposed.x,
      y = size * item + size / 2 - environment.container.contentSize.height / 2,
      animateBack = isCurrent or nil,
    }
  end,
}
