-- A stack of cards to swipe through: the top one whole, those below it smaller and lower, the rest hidden.
--
-- The card at depth d (0 for the top one) is scaled by 1 − d × s about its lower edge and moved down by d × o.
local function layout(environment)
  local options, size = environment.options, environment.container.contentSize
  local inset, top = options.inset, environment.state.top
  local frames, hidden = {}, {}
  for i = 1, environment.itemCount do
    local depth = i - top
    if depth < 0 or depth >= options.depth then
      hidden[#hidden + 1] = i
    else
      local scale = 1 - depth * options.scaleStep
      frames[i] = {
        x = inset, y = inset,
        width = math.max(0, size.width - 2 * inset), height = math.max(0, size.height - 2 * inset),
        zIndex = -depth,
        anchorPoint = { x = 0.5, y = 1 },
        transform = { scale, 0, 0, scale, 0, depth * options.offsetStep },
        values = { depth = depth },
      }
    end
  end
  return { frames = frames, hidden = hidden, contentSize = size }
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "A stack of cards, the top one whole and those below it smaller.",
  look = "card",
  options = {
    depth = { type = "integer", default = 3, minimum = 1, maximum = 10, doc = "How many cards show." },
    inset = { type = "number", default = 32, minimum = 0, doc = "Around the top card, in points." },
    scaleStep = { type = "number", default = 0.06, minimum = 0, maximum = 0.1, doc = "How much smaller each card is." },
    offsetStep = { type = "number", default = 12, minimum = 0, doc = "How much lower each card is, in points." },
  },
  state = {
    top = { type = "integer", default = 1, minimum = 1, doc = "The card on top, from 1." },
  },
  layout = layout,
}
