-- Half pizzas under each other: the one in the middle is large, those above and below shrink, fade
-- and move together, and each half leans on the middle of the screen.
--
-- With P the pizza's size and H the container's height, item i (from 0) rests at (0, i × P), P high.
-- The content inset (H − P) ÷ 2 lets the first and the last item reach the middle.

-- How far from the middle an item is as small as it gets, in points.
local reach = 200
-- Half the space between the two halves of a pizza.
local halfSpace = 2
local headerHeight = 60

local function pizzaSize(environment)
  return environment.options.pizzaSize or (environment.screen.width > 320 and 300 or 230)
end

-- s: from −1 above the middle to 1 below it.
local function position(frame, screenCenterY)
  local distance = frame.y + frame.height / 2 - screenCenterY
  return math.max(-1, math.min(1, distance / reach)), distance
end

-- How far outside the bounds an item may rest and still be seen.
--
-- An item that rests d from the middle is moved to d × (1 − scale ÷ 4), with its whole frame of P,
-- which is never less than what is drawn: it meets the bounds while that is less than (H + P) ÷ 2. It
-- rests outside of them by d − (H + P) ÷ 2, which is less than what it moves, d × scale ÷ 4.
--   Within the reach, scale = 1 − 0.003 × d, and what it moves is greatest at d = 500 ÷ 3: 125 ÷ 6.
--   Beyond, scale = 0.4: d × 0.9 < (H + P) ÷ 2, so d − (H + P) ÷ 2 < (H + P) ÷ 18.
-- The header of an item is seen while |d| < 200, however far its item is.
local function visibleMargin(height, size)
  return math.max(125 / 6, (height + size) / 18, reach - (height + size) / 2)
end

-- The item at the middle, from 0: ⌊index(offset)⌋ = ⌊(offset + H ÷ 2) ÷ P⌋.
local function itemAt(offset, environment)
  local index = math.floor((offset + environment.container.contentSize.height / 2) / pizzaSize(environment))
  return math.max(0, math.min(environment.itemCount - 1, index))
end

local function addHeader(items, item, s, environment)
  local alpha = 1 - math.abs(s)
  if alpha <= 0 then return end
  local size, margin = environment.container.contentSize, environment.options.margin
  items:add {
    kind = "supplementary",
    elementKind = "header",
    item = item.item,
    frame = {
      x = margin,
      y = environment.scroll.contentOffset.y + (size.height - pizzaSize(environment)) / 2 - 30 - 30,
      width = math.max(0, size.width - 2 * margin),
      height = headerHeight,
    },
    alpha = alpha,
    transform = { 1, 0, 0, 1, 0, 20 * s },
    zIndex = 100,
  }
end

---@type layouthost.Plugin
return {
  api = 1,
  name = "pizzaHalves",
  version = "1.0.0",
  summary = "Half pizzas that lean on the middle of the screen; the centred one is the largest.",
  options = {
    side = { type = "enum", default = "left", values = { "left", "right" }, doc = "Which half of the pizza this is." },
    pizzaSize = {
      type = "number", minimum = 1,
      doc = "The height of an item, in points; by default 300 on screens wider than 320, else 230.",
    },
    margin = { type = "number", default = 16, minimum = 0, doc = "Beside the headers, in points." },
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
      visibleMargin = visibleMargin(container.height, size),
    }
  end,

  visibleItems = function(items, environment)
    local screenCenterY = environment.scroll.contentOffset.y + environment.container.contentSize.height / 2
    local inwards = environment.options.side == "left" and 1 or -1
    -- Headers are added on the way: the number of items is taken before.
    for i = 1, #items do
      local item = items[i]
      local frame = item.frame
      local s, distance = position(frame, screenCenterY)
      local scale = 1 - 0.6 * math.abs(s)
      item.frame = {
        x = frame.x + inwards * ((frame.width - frame.width * scale) / 2 - halfSpace),
        y = frame.y - distance / 4 * scale,
        width = frame.width,
        height = frame.height,
      }
      item.alpha = scale
      item.transform = { scale, 0, 0, scale, 0, 0 }
      addHeader(items, item, s, environment)
    end
  end,

  targetContentOffset = function(proposed, environment)
    if environment.itemCount == 0 then return { x = proposed.x, y = proposed.y } end
    local size, item = pizzaSize(environment), itemAt(proposed.y, environment)
    local isCurrent = item == itemAt(environment.scroll.contentOffset.y, environment)
    return {
      x = proposed.x,
      y = size * item + size / 2 - environment.container.contentSize.height / 2,
      -- Back to where it was: slowly, rather than at the finger's speed.
      animateBack = isCurrent or nil,
    }
  end,
}
