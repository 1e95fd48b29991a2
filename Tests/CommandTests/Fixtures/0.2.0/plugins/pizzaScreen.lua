-- A pizza of two halves: collections `left` and `right` beside each other, each of them with
-- `pizzaHalves`. Where both show the same pizza, one title takes the place of both headers.

local headerHeight = 60

local function pizzaSize(environment)
  return environment.options.pizzaSize or (environment.screen.width > 320 and 300 or 230)
end

local function isSame(one, other)
  return one and other and one.section == other.section and one.item == other.item
end

local function hideHeader(collection)
  for _, element in ipairs(collection.items) do
    if element.elementKind == "header" and isSame(element, collection.centeredItem) then
      element.alpha = 0
    end
  end
end

---@type layouthost.Plugin
return {
  api = 1,
  name = "pizzaScreen",
  version = "1.0.0",
  summary = "Two halves of a pizza that are chosen each for itself.",
  options = {
    pizzaSize = {
      type = "number", minimum = 1,
      doc = "As for the halves: by default 300 on screens wider than 320, else 230.",
    },
    margin = { type = "number", default = 16, minimum = 0, doc = "Beside the title of a whole pizza, in points." },
  },

  screen = function(environment)
    local size = environment.container.contentSize
    local half = size.width / 2
    return {
      regions = {
        left = { x = 0, y = 0, width = half, height = size.height },
        right = { x = half, y = 0, width = half, height = size.height },
      },
    }
  end,

  coordinate = function(collections, environment)
    local left, right = collections.left, collections.right
    if not (left and right and isSame(left.centeredItem, right.centeredItem)) then return { overlays = {} } end
    hideHeader(left)
    hideHeader(right)
    -- The headers' own height on the screen, across both halves.
    local size, margin = environment.container.contentSize, environment.options.margin
    local frame = {
      x = margin,
      y = (size.height - pizzaSize(environment)) / 2 - 30 - 30,
      width = math.max(0, size.width - 2 * margin),
      height = headerHeight,
    }
    return { overlays = { { kind = "originalRecipe", frame = frame, zIndex = 100 } } }
  end,
}
