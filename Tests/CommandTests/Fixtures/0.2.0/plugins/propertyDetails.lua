-- The page of a property for sale: photos across the top, below them blocks of text and maps in one
-- column or two; and the screen around it, with a form beside the page or a button over it.
--
-- Columns: 1 in portrait; in landscape 2 if both size classes are regular and the window has the
-- whole screen, else 1. Order: in portrait `location` follows `summary`, in landscape `description`
-- does; all else stays as the document has it. The frames are those of `waterfall` with sequential
-- placement, the items' own heights and no spacing.

local contactHeight = 50

local function isRegular(traits)
  return traits.horizontalSizeClass == "regular" and traits.verticalSizeClass == "regular"
end

local function columnCount(traits)
  if traits.orientation == "portrait" then return 1 end
  return isRegular(traits) and traits.windowing == "fullScreen" and 2 or 1
end

-- The number of the first item with an id; nil where there is none.
local function position(items, id)
  for i, item in ipairs(items) do
    if item.id == id then return i end
  end
end

-- order[k] is the item placed k-th: the document's order, but for the block that follows `summary`.
local function placementOrder(environment)
  local isPortrait = environment.traits.orientation == "portrait"
  local summary = position(environment.items, "summary")
  local follower = position(environment.items, isPortrait and "location" or "description")
  local order = {}
  for i = 1, environment.itemCount do
    if i ~= follower or not summary then order[#order + 1] = i end
    if i == summary then order[#order + 1] = follower end
  end
  return order
end

---@type layouthost.Plugin
return {
  api = 1,
  name = "propertyDetails",
  version = "1.0.0",
  summary = "A page in one or two columns, with a form beside it or a button over it.",
  options = {
    formWidth = {
      type = "number", default = 320, minimum = 0,
      doc = "The width of the form's region, in points, where both size classes are regular.",
    },
  },

  layout = function(environment)
    local options = { columns = columnCount(environment.traits), placement = "sequential", sizing = "height" }
    if environment.itemCount == 0 then return host.layout("waterfall", options, environment) end
    local items = {}
    for i, item in ipairs(environment.items) do
      -- The first item spans all columns.
      items[i] = { width = item.width, height = item.height, span = i == 1 and "full" or item.span }
    end
    return host.layout("waterfall", options, environment, { items = items, order = placementOrder(environment) })
  end,

  screen = function(environment)
    local size, traits = environment.container.contentSize, environment.traits
    if not isRegular(traits) then
      local y = size.height - environment.container.safeAreaInsets.bottom - contactHeight
      return {
        regions = { details = { x = 0, y = 0, width = size.width, height = size.height } },
        overlays = {
          { kind = "contactButton", frame = { x = 0, y = y, width = size.width, height = contactHeight } },
        },
      }
    end
    -- The trailing edge is the left one where text is read from right to left.
    local formWidth = math.min(environment.options.formWidth, size.width)
    local detailsWidth = size.width - formWidth
    local isMirrored = traits.layoutDirection == "rightToLeft"
    return {
      regions = {
        details = { x = isMirrored and formWidth or 0, y = 0, width = detailsWidth, height = size.height },
        form = { x = isMirrored and 0 or detailsWidth, y = 0, width = formWidth, height = size.height },
      },
    }
  end,
}
