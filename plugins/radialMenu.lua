-- A button with a menu around it: opened, the items stand on an arc; closed, they are behind the button.
--
-- With n items from the angle a to b (in degrees, 0 to the right, clockwise): item i (from 0) stands at the angle
-- a + i × (b − a) ÷ (n − 1), the radius r from the button's middle. Closed it is there too, scaled by ½,
-- transparent, and moved back to the middle, so that opening is a change of attributes alone.
local function layout(environment)
  local options, size = environment.options, environment.container.contentSize
  local side, count, isOpen = options.itemSize, environment.itemCount, environment.state.isOpen
  local middle = { x = size.width / 2, y = size.height - options.buttonSize }
  local from, to = options.startAngle, options.endAngle
  local frames = {}
  for i = 1, count do
    local angle = math.rad(count == 1 and (from + to) / 2 or from + (i - 1) * (to - from) / (count - 1))
    local dx, dy = options.radius * math.cos(angle), options.radius * math.sin(angle)
    frames[i] = {
      x = middle.x + dx - side / 2, y = middle.y + dy - side / 2, width = side, height = side,
      alpha = isOpen and 1 or 0,
      transform = not isOpen and { 0.5, 0, 0, 0.5, -dx, -dy } or nil,
    }
  end
  local button = options.buttonSize
  return {
    frames = frames,
    contentSize = size,
    supplementaryItems = {
      {
        elementKind = "button", zIndex = 1,
        frame = { x = middle.x - button / 2, y = middle.y - button / 2, width = button, height = button },
        transform = isOpen and { math.cos(math.pi / 4), math.sin(math.pi / 4),
          -math.sin(math.pi / 4), math.cos(math.pi / 4), 0, 0 } or nil,
        values = { isOpen = isOpen },
      },
    },
  }
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "A button with its menu on an arc around it.",
  options = {
    radius = { type = "number", default = 130, minimum = 0, doc = "From the button's middle to the items'." },
    itemSize = { type = "number", default = 52, minimum = 1, doc = "Width and height of an item, in points." },
    buttonSize = { type = "number", default = 64, minimum = 1, doc = "Width and height of the button, in points." },
    startAngle = { type = "number", default = 180, doc = "Where the arc begins, in degrees from the right." },
    endAngle = { type = "number", default = 360, doc = "Where the arc ends." },
  },
  state = {
    isOpen = { type = "boolean", default = false, doc = "Whether the menu is open." },
  },
  layout = layout,
}
