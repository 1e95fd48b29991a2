-- A grid of squares whose columns a pinch changes; the item under the fingers stays under them.
--
-- With c columns and the spacing s in a container W wide, a square's side is a = (W − (c − 1) × s) ÷ c. The
-- first row begins with as many empty places as bring the item f in focus into the column under the fingers,
-- which is ⌊x × c⌋ for fingers at the fraction x of the width: (⌊x × c⌋ − f) mod c for f from 0. The middle
-- of that item also stays at its height on the screen.

-- The empty places before the first item.
local function lead(state)
  if state.focus == 0 then return 0 end
  local column = math.min(state.columns - 1, math.floor(state.fingers * state.columns))
  return (column - (state.focus - 1)) % state.columns
end

local function layout(environment)
  local state, spacing, count = environment.state, environment.options.spacing, environment.itemCount
  local columns, empty, width = state.columns, lead(state), environment.container.contentSize.width
  local length = math.max(0, (width - (columns - 1) * spacing) / columns)
  local pitch = length + spacing
  local isMirrored = environment.traits.layoutDirection == "rightToLeft"
  local frames = environment.frames(count)
  for i = 1, count do
    local place = empty + i - 1
    local x = place % columns * pitch
    frames.set(i, isMirrored and width - x - length or x, place // columns * pitch, length, length)
  end
  local rows = (empty + count + columns - 1) // columns
  return {
    frames = frames,
    contentSize = { width = width, height = count == 0 and 0 or rows * pitch - spacing },
  }
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "Squares in columns that a pinch changes; the item under the fingers stays there.",
  look = "photo",
  pinch = { value = "columns", exponent = -1, item = "focus", place = "fingers" },
  options = {
    spacing = { type = "number", default = 2, minimum = 0, doc = "Between items, in points." },
  },
  state = {
    columns = { type = "integer", default = 3, minimum = 1, maximum = 20, doc = "The number of columns." },
    focus = { type = "integer", default = 0, minimum = 0, doc = "The item under the fingers, from 1; 0 for none." },
    fingers = {
      type = "number", default = 0.5, minimum = 0, maximum = 1,
      doc = "Where the fingers are, as a fraction of the width from its leading edge.",
    },
  },
  layout = layout,

  contentOffsetAfterChange = function(_, environment)
    local before, after = environment.before, environment.after
    local focus = environment.state.focus
    if not (before and after) or focus == 0 or before.state.columns == after.state.columns then return end
    local from, to = before:at(focus), after:at(focus)
    if not (from and to) then return end
    -- An item out of sight is under no fingers: the usual place stays.
    local bounds = before.scroll.bounds
    local distance = from.frame.y + from.frame.height / 2 - bounds.y
    if distance < 0 or distance > bounds.height then return end
    return { y = to.frame.y + to.frame.height / 2 - distance }
  end,
}
