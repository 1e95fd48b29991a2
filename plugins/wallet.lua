-- Cards on each other, each showing its head; those that are scrolled past fold under the top edge. The
-- selected card stands alone, the others wait in a pile at the lower edge.
--
-- With h the height of a card and p the part of it that shows: card i (from 0) rests at i × p. It stays at the
-- top edge from there on, until the cards above it hide it whole: as far as i × p + h.
local function layout(environment)
  local options, selected = environment.options, environment.state.selected
  local size, count = environment.container.contentSize, environment.itemCount
  local height, peek = options.cardHeight, options.peek
  local frames = {}
  if selected == 0 or selected > count then
    for i = 1, count do
      local y = (i - 1) * peek
      frames[i] = {
        x = 0, y = y, width = size.width, height = height, zIndex = i,
        pinToVisibleBounds = "top",
        pinnedWithin = { x = 0, y = y, width = size.width, height = 2 * height },
      }
    end
    local total = count == 0 and 0 or (count - 1) * peek + height
    return { frames = frames, contentSize = { width = size.width, height = total } }
  end

  -- The pile has a place for each card but the selected one, and its last places are shared.
  local place = 0
  for i = 1, count do
    if i ~= selected then place = math.min(place + 1, options.pile) end
    local rest = (options.pile - place + 1) * options.pileStep
    frames[i] = {
      x = 0, y = i == selected and 0 or size.height - rest, width = size.width,
      height = i == selected and height or math.min(height, rest), zIndex = i,
      values = { isSelected = i == selected },
    }
  end
  return { frames = frames, contentSize = size }
end

---@type layouthost.Plugin
return {
  api = 1,
  version = "1.0.0",
  summary = "Cards on each other that fold under the top edge and reveal the selected one.",
  look = "card",
  options = {
    cardHeight = { type = "number", default = 200, minimum = 1, doc = "The height of a card, in points." },
    peek = { type = "number", default = 60, minimum = 1, doc = "How much of a covered card shows, in points." },
    pile = { type = "integer", default = 3, minimum = 1, doc = "How many places the pile of waiting cards has." },
    pileStep = { type = "number", default = 44, minimum = 0,
      doc = "From one place of the pile to the next, in points." },
  },
  state = {
    selected = { type = "integer", default = 0, minimum = 0, doc = "The card that stands alone, from 1; 0 for none." },
  },
  layout = layout,
}
