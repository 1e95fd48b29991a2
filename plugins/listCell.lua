-- A row of a list, as UIListContentConfiguration lays it out: an image, a text with a secondary text
-- below or beside it, and accessories at both sides.
--
-- Margins, distances and sizes of accessories are recorded from UIKit on a Mac. Not recorded: the
-- distance of accessories from each other and from the text (8; 16 before an image or a text), the
-- size of footers' texts, and where separators begin.

-- The recorded margins, and the text styles whose sizes at the default category are recorded: 17, 15
-- and 13 points. `below` is the distance of a secondary text below the text.
local styles = {
  cell = {
    top = 15, leading = 16, bottom = 15, trailing = 8,
    image = 16, below = 4, text = "body", secondary = "subheadline",
  },
  subtitle = {
    top = 15, leading = 16, bottom = 15, trailing = 8,
    image = 16, below = 0, text = "body", secondary = "subheadline",
  },
  value = {
    top = 15, leading = 16, bottom = 15, trailing = 8,
    image = 16, below = 4, beside = 8, text = "body", secondary = "body",
  },
  header = {
    top = 10, leading = 8, bottom = 10, trailing = 8,
    image = 16, below = 4, text = "body", secondary = "body",
  },
  footer = {
    top = 8, leading = 8, bottom = 6, trailing = 8,
    image = 16, below = 4, text = "footnote", secondary = "footnote",
  },
  sidebar = {
    top = 11, leading = 8, bottom = 11, trailing = 8,
    image = 10, below = 4, text = "body", secondary = "footnote",
  },
  sidebarSubtitle = {
    top = 4, leading = 8, bottom = 4, trailing = 8,
    image = 10, below = 0, text = "body", secondary = "footnote",
  },
}

local accessorySizes = {
  disclosure = { width = 14, height = 14 },
  checkmark = { width = 19, height = 18 },
  delete = { width = 26, height = 26, isLeading = true },
  insert = { width = 26, height = 26, isLeading = true },
  reorder = { width = 27, height = 15 },
}

local indentation, accessoryGap = 10, 8

-- The item's accessories, whose names say what they are.
local function accessories(item)
  local all = {}
  for _, name in ipairs(item.accessories or {}) do
    local size = accessorySizes[name]
    if not size then error("there is no accessory “" .. tostring(name) .. "”", 0) end
    table.insert(all, { name = name, size = size })
  end
  return all
end

-- A text's size: that of the document as it is, or one measured here, rounded up to whole points.
local function measured(text, given, width, textStyle)
  if given then
    local height = given.height or error("a size of the item's text needs a height", 0)
    return { width = given.width or width, height = height }
  end
  if not text then return nil end
  local size = host.text.measure(text, { width = width, textStyle = textStyle })
  return { width = math.ceil(size.width), height = math.ceil(size.height) }
end

-- Places an image, texts and accessories between the leading and the trailing edge; their y follows
-- from the height of the row.
local function row(item, style, width)
  local left = style.leading + indentation * (item.indentationLevel or 0)
  local right = width - style.trailing
  local parts, tallest = {}, 0
  local list = accessories(item)
  for _, accessory in ipairs(list) do
    if accessory.size.isLeading then
      parts[accessory.name] = { x = left, width = accessory.size.width, height = accessory.size.height }
      left = left + accessory.size.width + style.image
    end
    tallest = math.max(tallest, accessory.size.height)
  end
  for index = #list, 1, -1 do
    local accessory = list[index]
    if not accessory.size.isLeading then
      right = right - accessory.size.width
      parts[accessory.name] = { x = right, width = accessory.size.width, height = accessory.size.height }
      right = right - accessoryGap
    end
  end
  local image = item.image
  if image then
    if not image.width or not image.height then
      error("the item's image needs a width and a height", 0)
    end
    parts.image = { x = left, width = image.width, height = image.height }
    left = left + image.width + style.image
  end

  local room = math.max(0, right - left)
  local text = measured(item.text, item.textSize, room, style.text)
  local secondary = measured(item.secondaryText, item.secondaryTextSize, room, style.secondary)
  local block = 0
  if text then
    parts.text = { x = left, width = math.min(text.width, room), height = text.height }
    block = text.height
  end
  local isBeside = style.beside and text and secondary
    and text.width + style.beside + secondary.width <= room
  if isBeside then
    parts.secondaryText = { x = right - secondary.width, width = secondary.width, height = secondary.height }
    block = math.max(block, secondary.height)
  elseif secondary then
    local top = text and block + style.below or 0
    parts.secondaryText = {
      x = left, y = top, width = math.min(secondary.width, room), height = secondary.height,
    }
    block = top + secondary.height
  end

  local content = math.max(block, image and image.height or 0)
  local height = math.max(style.top + content + style.bottom, tallest)
  local function middle(extent) return style.top + (height - style.top - style.bottom - extent) / 2 end
  for name, part in host.sortedPairs(parts) do
    if name == "secondaryText" and not isBeside then
      part.y = middle(block) + part.y
    elseif name == "text" and not isBeside then
      part.y = middle(block)
    elseif name == "image" or name == "text" or name == "secondaryText" then
      part.y = middle(part.height)
    else
      part.y = (height - part.height) / 2
    end
  end
  return parts, height, left
end

---@type layouthost.Plugin
return {
  api = 1,
  name = "listCell",
  version = "1.0.0",
  summary = "A row of a UIKit list: image, texts and accessories.",
  requires = { "text" },
  options = {
    style = {
      type = "enum",
      values = { "cell", "subtitle", "value", "header", "footer", "sidebar", "sidebarSubtitle" },
      default = "cell",
      doc = "The kind of row, unless the item has a `style`.",
    },
    showsSeparator = {
      type = "boolean", default = false, doc = "Whether a line of one pixel is at the lower edge.",
    },
  },

  cell = function(environment, item)
    local options = environment.options
    local name = item.style or options.style
    local style = styles[name]
    if not style then error("there is no style “" .. tostring(name) .. "”", 0) end
    local width = environment.container.contentSize.width
    local parts, height, textX = row(item, style, width)
    if options.showsSeparator then
      local pixel = 1 / environment.traits.displayScale
      local x = math.min(textX, width)
      parts.separator = { x = x, y = height - pixel, width = width - x, height = pixel }
    end
    return { height = height, parts = parts }
  end,
}
