-- A plugin whose hook answers what a text of hexadecimal digits makes: mostly something sound, now and then
-- something unintended. A line before this one names the hook. The plugin's description gets no options, so
-- for it the line also gives the digits.

local digits, at = "", 0
local environment
local kept = {}

-- The next byte; 0 behind the last one, which is always the choice that ends soonest.
local function byte()
  at = at + 1
  return tonumber(digits:sub(2 * at - 1, 2 * at), 16) or 0
end

local function pick(list) return list[byte() % #list + 1] end

local any

-- What is made, or, for few bytes, anything.
local function mostly(make, ...)
  if byte() < 240 then return make(...) end
  return any(3)
end

local function list(make, count, ...)
  local made = {}
  for i = 1, count do made[i] = make(...) end
  return made
end

local extremes = {
  0 / 0, 1 / 0, -1 / 0, -0.0, 5e-324, 1e-300, 1e15, 1e300, -1e300, 1.7976931348623157e308,
  math.maxinteger, math.mininteger, 2 ^ 53, 2 ^ 53 + 2, 2 ^ 31, -2 ^ 63, 0.1, 1 / 3,
}

local function number()
  local first = byte()
  if first < 200 then return first end
  if first < 230 then return pick(extremes) end
  return (byte() * 256 + byte()) / 7 - 2000
end

local words = {
  "", "header", "a", "left", "right", "text", "top", "topLeading", "bottom", "continuous", "paging",
  "groupPaging", "groupPagingCentered", "none", "safeArea", "container", "all", "list", "grid", "waterfall", "10",
  "0x10", "nan", "1e3", ("long"):rep(300), "\0", "\xff\xfe", "é", "item", "supplementary", "decoration",
}
local function word() return pick(words) end
local function truth() return byte() % 2 == 0 end

local names = {
  "frames", "contentSize", "contentInset", "visibleMargin", "supplementaryItems", "decorationItems", "elementKind",
  "item", "frame", "zIndex", "x", "y", "width", "height", "parts", "regions", "overlays", "kind", "animateBack",
  "group", "axis", "items", "count", "size", "provider", "options", "top", "leading", "bottom", "trailing", "alpha",
  "hidden", "transform", "center", "section", "a", "tx", "values", "memo", "anchorPoint", "transform3D", "isHidden",
  "pinToVisibleBounds", "pinnedWithin", "pinInsets", "clipsTo", 1, 2, -1, 0, 1.5, 2 ^ 53, true,
}

-- Strings of one hash, made when they are first needed. The order of `next` tells the place of a string among numbers,
-- which is the low half of its hash; the hash of the empty string is the seed.
local texts

local function step(h, letter) return h ~ ((h << 5) + (h >> 2) + letter) & 0xFFFFFFFF end

local function hash(text, seed)
  local h = (seed ~ #text) & 0xFFFFFFFF
  for i = #text, 1, -1 do h = step(h, text:byte(i)) end
  return h
end

local function findSeed()
  local slots, base, places = 65536, 65535 << 20, {}
  for i = 0, slots - 6 do places[base + i] = true end
  for i = 0, slots - 6 do places[base + i] = nil end
  local function place(text)
    local low, high = 0, slots - 1
    places[text] = true
    while low < high do
      local middle = (low + high) // 2
      places[base + middle] = true
      if next(places) == text then high = middle else low = middle + 1 end
      places[base + middle] = nil
    end
    places[text] = nil
    return low
  end
  local low, one, two = place "", place "a", place "another one"
  for high = 0, 65535 do
    local seed = high << 16 | low
    if step(seed ~ 1, 97) & 65535 == one and hash("another one", seed) & 65535 == two then return seed end
  end
  return low
end

-- Two pairs of letters that have the same effect on a hash, and the hash behind them; there always are some.
local function pair(h)
  for c = 33, 125 do
    for d = 70, 120 do
      for _, difference in ipairs { 31, 33, -31, -33 } do
        local after = step(step(h, c), d)
        if d + difference < 127 and after == step(step(h, c + 1), d + difference) then
          return after, string.char(d, c), string.char(d + difference, c + 1)
        end
      end
    end
  end
end

-- The seed is another one in each state, so results must not show these strings.
local function collidingText(i)
  if not texts then
    texts = { "" }
    local h = (findSeed() ~ 32) & 0xFFFFFFFF
    while #texts < 1024 do
      local first, second, longer
      h, first, second = pair(h)
      longer = {}
      for _, text in ipairs(texts) do
        longer[#longer + 1] = first .. text
        longer[#longer + 1] = second .. text
      end
      texts = longer
    end
  end
  local text = texts[i % #texts + 1]
  return ("x"):rep(32 - #text) .. text
end

local function colliding(value)
  local made = {}
  for i = 1, 1 << byte() % 11 do made[collidingText(i)] = value end
  return made
end

-- A table that has had up to thousands of keys.
local function emptied()
  local made, count = {}, 1 << byte() % 13
  local key = pick {
    function(i) return i end, function(i) return i + 0.5 end, function(i) return "key" .. i end,
    function(i) return i * 4095 end, collidingText,
  }
  for i = 1, count do made[key(i)] = true end
  for i = 1, count do made[key(i)] = nil end
  return made
end

-- Lists with an appearance, and flows that size themselves.
local modes = { "none", "supplementary", "firstItemInSection" }
local engines = {
  "list", "flow", "grid", "waterfall", "layout", "group",
  list = function()
    return {
      appearance = pick { "plain", "grouped", "insetGrouped", "sidebar", "sidebarPlain" }, headerMode = pick(modes),
      footerMode = pick(modes), showsSeparators = truth(), headerTopPadding = number(), cell = "listCell",
    }
  end,
  flow = function()
    return {
      estimatedItemSize = byte() > 127 and "automatic" or { width = number(), height = number() },
      itemSize = { width = number(), height = number() },
    }
  end,
}

local function arranged()
  local name = pick(engines)
  local options = (engines[name] or emptied)()
  if byte() > 245 then options[pick { "appearance", "alignment", "columns" }] = colliding(1) end
  return host.layout(name, options, environment)
end

-- Tables that say of themselves what is not so.
local liars = {
  function(t) return setmetatable(t, { __len = function() return pick(extremes) end }) end,
  function(t) return setmetatable(t, { __len = function() return any(1) end }) end,
  function(t) return setmetatable(t, { __index = function() return any(1) end }) end,
  function(t) return setmetatable(t, { __index = function(_, key) error(key) end }) end,
  function(t) return setmetatable(t, { __index = t }) end,
  function(t) return setmetatable({}, { __index = t, __len = function() return #t end }) end,
  function(t) return setmetatable(t, { __pairs = function() return any(1), any(1), any(1) end }) end,
  function(t) return setmetatable(t, { __metatable = any(1) }) end,
  function(t) return setmetatable(t, { __newindex = function() end }) end,
  function(t) return setmetatable(t, { __name = word(), __tostring = function() return word() end }) end,
  function(t) return setmetatable(t, { __call = function() return t end, __eq = truth, __lt = truth }) end,
}

local function nested(depth)
  local inner = {}
  local outer = inner
  for _ = 1, depth do outer = { [pick(names)] = outer, outer } end
  return outer, inner
end

local kinds = {
  function() return nil end,
  number, word, truth,
  function(depth) return list(any, byte() % 5, depth) end,
  function(depth)
    local made = {}
    for _ = 1, byte() % 6 do made[pick(names)] = any(depth) end
    return made
  end,
  function(depth) return pick(liars)({ [pick(names)] = any(depth) }) end,
  function()
    local outer, inner = nested(byte() % 8)
    inner[pick(names)] = outer
    return outer
  end,
  function() return (nested(byte())) end,
  function() return word end,
  function() return coroutine.create(word) end,
  function() return environment end,
  function() return pick { environment.items, environment.container, environment.options, environment.traits } end,
  function() return environment.items[byte() % 6 + 1] end,
  function() return environment.frames(byte() % 8) end,
  function() return kept[#kept] end,
  function() return setmetatable({}, { __index = environment }) end,
  arranged,
  emptied,
  function(depth) return { emptied(), { emptied() }, any(depth) } end,
  function() return (pcall(error, any(1))) end,
}

function any(depth)
  if depth == 0 then return number() end
  return pick(kinds)(depth - 1)
end

local function record(makers, count)
  local made = {}
  for _ = 1, count do
    local name = pick(makers)
    made[name] = mostly(makers[name])
  end
  if byte() > 245 then made[pick(names)] = any(2) end
  if byte() > 245 then return pick(liars)(made) end
  kept[#kept + 1] = made
  return made
end

local function point() return { x = number(), y = number() } end

-- The attributes of an element; several elements may share the tables in them.
local sharedValues, sharedParts
local attributes = {
  "alpha", "transform", "transform3D", "anchorPoint", "isHidden", "parts", "values", "pinToVisibleBounds",
  "pinInsets", "clipsTo",
  alpha = function() return byte() / 255 end,
  transform = function() return byte() > 127 and { tx = number(), a = number() } or list(number, 6) end,
  transform3D = function()
    if byte() > 127 then return list(number, 16) end
    return host.transform3D.rotate(host.transform3D.identity(), number(), number(), number(), 1)
  end,
  anchorPoint = point,
  isHidden = truth,
  parts = function()
    if sharedParts and byte() > 127 then return sharedParts end
    sharedParts = byte() > 200 and emptied() or {}
    for i = 1, byte() % 4 do
      sharedParts["part" .. i] = { x = number(), y = number(), width = number(), height = number() }
    end
    return sharedParts
  end,
  values = function()
    if sharedValues and byte() > 127 then return byte() > 127 and sharedValues or { sharedValues } end
    sharedValues = byte() > 127 and emptied() or {}
    sharedValues.text, sharedValues.list = ("text"):rep(byte()), { emptied(), number() }
    return sharedValues
  end,
  pinToVisibleBounds = function() return pick { true, "top", "trailing", { "top", "leading" } } end,
  clipsTo = function()
    return byte() > 127 and "section" or { x = number(), y = number(), width = number(), height = number() }
  end,
  pinInsets = function() return byte() > 127 and number() or { top = number(), leading = number() } end,
}

local function attribute(made)
  local name = pick(attributes)
  made[name] = mostly(attributes[name])
end

local function frame()
  local made = byte() > 245 and emptied() or {}
  made.x, made.y, made.width, made.height = mostly(number), mostly(number), mostly(number), mostly(number)
  if byte() > 200 then made.zIndex = mostly(number) end
  for _ = 1, byte() % 64 // 60 do attribute(made) end
  if byte() > 245 then made[pick(names)] = any(1) end
  kept[#kept + 1] = made
  return made
end

local function buffer(count)
  local frames = environment.frames(count)
  kept[#kept + 1] = frames
  local set = frames.set
  for i = 1, count - (byte() > 245 and 1 or 0) do
    if byte() > 250 then set(any(1), any(1), any(1), any(1), any(1), any(1)) end
    set(i, mostly(number), mostly(number), mostly(number), mostly(number))
    if byte() > 240 then set(i, number(), number(), 1, 1, number()) end
    if byte() > 240 then
      local made = {}
      attribute(made)
      frames.setAttributes(i, made)
    end
  end
  if byte() > 240 then
    pcall(pick {
      function() frames.setAlpha(number(), number()) end,
      function() frames.setTransform(1, number(), 0, 0, 1, number(), 0) end,
      function() frames.setTransform3D(1, mostly(attributes.transform3D)) end,
      function() frames.setAnchorPoint(1, number(), number()) end,
      function() frames.setAttributes(number(), any(2)) end,
    })
  end
  if byte() > 240 then pcall(set, pick(extremes), 0, 0, 1, 1) end
  if byte() > 240 then pcall(environment.frames, pick(extremes)) end
  return frames
end

local function frames()
  local count = environment.itemCount
  if byte() > 240 then count = byte() end
  if byte() > 127 then return buffer(count) end
  if byte() < 200 then return list(frame, count) end
  local shared = frame()
  return list(function() return shared end, count)
end

-- Section descriptions.

local function dimension()
  return pick {
    number,
    function() return { fractionalWidth = number() / 100 } end,
    function() return { fractionalHeight = number() / 100 } end,
    function() return { estimated = number() } end,
    function() return { absolute = number() } end,
    function() return { uniformAcrossSiblings = number() } end,
  }()
end

local function size() return { width = mostly(dimension), height = mostly(dimension) } end
local function spacing() return pick { number, function() return { flexible = number() } end }() end
local function insets() return record({ "top", "leading", "bottom", "trailing", top = number, leading = number,
  bottom = number, trailing = number }, byte() % 3) end
local function edges() return record({ "top", "leading", "bottom", "trailing", top = spacing, leading = spacing,
  bottom = spacing, trailing = spacing }, byte() % 3) end
local alignments = { "top", "topLeading", "leading", "bottomLeading", "bottom", "bottomTrailing", "trailing",
  "topTrailing" }

local function anchor()
  return { edges = list(pick, byte() % 3, { "top", "leading", "bottom", "trailing" }),
    [pick { "absoluteOffset", "fractionalOffset" }] = point() }
end

local function supplement()
  return { elementKind = word(), size = size(), containerAnchor = mostly(anchor), zIndex = number(),
    itemAnchor = byte() > 128 and anchor() or nil }
end

local function boundary()
  return { elementKind = word(), size = size(), alignment = pick(alignments), pinToVisibleBounds = truth(),
    pinInsets = byte() > 200 and number() or nil,
    extendsBoundary = truth(), absoluteOffset = byte() > 128 and point() or nil, zIndex = byte() > 128 and number() or nil }
end

local function decoration() return { elementKind = word(), contentInsets = insets() } end

local function decorated(made)
  made.size = mostly(size)
  if byte() > 200 then made.contentInsets = mostly(insets) end
  if byte() > 200 then made.edgeSpacing = mostly(edges) end
  if byte() > 200 then made.supplementaryItems = list(supplement, byte() % 3) end
  return made
end

local function subitem(depth)
  local way = depth == 0 and 0 or byte() % 5
  local made = {}
  if way > 0 then
    made.axis = pick { "horizontal", "vertical" }
    if byte() > 200 then made.interItemSpacing = mostly(spacing) end
  end
  if way == 1 then
    made.items = list(subitem, byte() % 3 + 1, depth - 1)
  elseif way == 2 then
    made.item, made.count = subitem(depth - 1), mostly(number)
  elseif way == 3 then
    made.axis, made.frames, made.interItemSpacing = "custom", frames(), nil
  elseif way == 4 then
    made.axis, made.provider, made.interItemSpacing = "custom", pick { "group", "section", "missing" }, nil
    made.options, made.perGroup = { answer = digits:sub(2 * at + 1) }, truth()
    made.count = pick { "all", 3, 1 }
  end
  return decorated(made)
end

local function group()
  local made = subitem(3)
  while not made.axis do made = { axis = pick { "horizontal", "vertical" }, items = { made }, size = size() } end
  return made
end

local function section()
  local made = record({
    "contentInsets", "interGroupSpacing", "orthogonalScrolling", "boundarySupplementaryItems", "decorationItems",
    "supplementariesFollowContentInsets", "contentInsetsReference", "visibleMargin", "order", "visibleItems",
    contentInsets = insets,
    interGroupSpacing = number,
    orthogonalScrolling = function()
      return pick { "continuous", "continuousGroupLeadingBoundary", "paging", "groupPaging", "groupPagingCentered" }
    end,
    boundarySupplementaryItems = function() return list(boundary, byte() % 4) end,
    decorationItems = function() return list(decoration, byte() % 3) end,
    supplementariesFollowContentInsets = truth,
    contentInsetsReference = function() return pick { "automatic", "none", "safeArea", "layoutMargins" } end,
    visibleMargin = number,
    order = function() return pick { { 5, 4, 3, 2, 1 }, { 1 }, list(number, 5) } end,
    visibleItems = function() return { provider = "visibleItems", options = { answer = digits:sub(2 * at + 1) } } end,
  }, byte() % 4)
  if type(made) == "table" then made.group = mostly(group) end
  return made
end

-- The other hooks.

local function element(kind)
  return function()
    local made = { elementKind = mostly(word), frame = mostly(frame) }
    if byte() > 128 then made.zIndex = mostly(number) end
    if kind == "supplementary" and byte() > 128 then made.item = mostly(number) end
    if byte() > 200 then attribute(made) end
    return made
  end
end

local function layout()
  local made = record({
    "contentSize", "contentInset", "visibleMargin", "supplementaryItems", "decorationItems", "memo", "hidden",
    memo = function() return pick { emptied, function() return colliding(1) end, attributes.values }() end,
    hidden = function() return list(number, byte() % 3) end,
    contentSize = function() return { width = number(), height = number() } end,
    contentInset = insets,
    visibleMargin = number,
    supplementaryItems = function() return list(element("supplementary"), byte() % 4) end,
    decorationItems = function() return list(element("decoration"), byte() % 4) end,
  }, byte() % 4)
  made.frames = byte() > 200 and arranged().frames or mostly(frames)
  return made
end

local function cell()
  local function parts()
    local made = {}
    for _ = 1, byte() % 4 do made[word()] = mostly(frame) end
    return made
  end
  return record({ "width", "height", "parts", width = number, height = number, parts = parts }, byte() % 4)
end

local function overlay()
  return { kind = mostly(word), frame = mostly(frame), zIndex = byte() > 128 and mostly(number) or nil }
end

local function regions()
  local half = { { x = 0, y = 0, width = 150, height = 200 }, { x = 150, y = 0, width = 150, height = 200 } }
  return { left = mostly(pick, { half[1], half[2] }), right = mostly(pick, { half[2], half[1] }),
    [word()] = byte() > 245 and frame() or nil }
end

-- Changes what is visible in any way.
local function change(items)
  local fields = { "frame", "center", "alpha", "zIndex", "transform", "hidden", "kind", "elementKind", "section", "item",
    "transform3D", "anchorPoint", "parts", "values" }
  local values = {
    frame = frame, center = point, zIndex = number, hidden = truth, kind = word, elementKind = word,
    section = number, item = number,
    alpha = function() return byte() / 200 end,
    transform = function()
      local made = emptied()
      for i = 1, 6 do made[i] = number() end
      return made
    end,
    transform3D = attributes.transform3D, anchorPoint = point, parts = attributes.parts, values = attributes.values,
  }
  local ways = {
    function(one) local field = pick(fields); one[field] = mostly(values[field]) end,
    function(one) one.frame[pick { "x", "y", "width", "height" }] = mostly(number) end,
    function(one) one.transform[byte() % 8] = mostly(number) end,
    function(one) one.center[pick { "x", "y" }] = mostly(number) end,
    function(one) one.frame = items[byte() % #items + 1].frame end,
    function(one) one[any(1)] = any(1) end,
    function(one) kept[#kept + 1] = one end,
    function() items:add { kind = pick { "supplementary", "decoration", "item" }, elementKind = mostly(word), frame = mostly(frame) } end,
    function() items:add(any(2)) end,
    function() attribute(items:add { kind = "decoration", elementKind = mostly(word), frame = mostly(frame) }) end,
    function() attribute(items:at(byte() % 6 + 1)) end,
    function() items:at(pick { emptied(), { elementKind = word() }, colliding(1) }).alpha = 0.5 end,
    function() items[byte() % (#items + 2)] = any(2) end,
    function(one) rawset(one, pick(names), any(1)) end,
    function(one) setmetatable(one, { __index = any(1) }) end,
    function(one) for key, value in pairs(one) do one[key] = value end end,
  }
  for _ = 1, byte() % 12 do
    local one = items[byte() % math.max(1, #items) + 1]
    if one then pcall(pick(ways), one) end
  end
end

local function coordinate(collections)
  for _, name in ipairs { "left", "right" } do
    local collection = collections[name]
    if collection then change(collection.items) end
  end
  if byte() > 245 then pcall(function() collections[word()] = any(2) end) end
  return byte() > 128 and { overlays = mostly(list, overlay, byte() % 3) } or nil
end

local function begin(now)
  environment, digits, at = now, now.options.answer, 0
end

-- What a plugin says of itself.

local function option(depth)
  local function nestedOption() return option(depth - 1) end
  local made = record({
    "default", "minimum", "maximum", "values", "doc", "required",
    default = function() return any(2) end,
    minimum = number,
    maximum = number,
    values = function() return list(word, byte() % 4) end,
    doc = word,
    required = truth,
  }, byte() % 4)
  if type(made) ~= "table" then return made end
  made.type = mostly(pick, { "number", "integer", "boolean", "string", "enum", "array", "table" })
  if depth > 0 and byte() > 128 then made.items = nestedOption() end
  return made
end

local function manifest()
  local made = record({
    "name", "version", "summary", "options", "requires",
    name = function() return pick { "describe", "list", word() } end,
    version = word,
    summary = word,
    options = function()
      local options = {}
      for _ = 1, byte() % 4 do options[word()] = mostly(option, 2) end
      options.step = option(2)
      return options
    end,
    requires = function() return list(pick, byte() % 3, { "text", "log", "graph", "device", "" }) end,
  }, byte() % 6)
  made.api = mostly(function() return 1 end)
  made.group = mostly(function() return function() return { { x = 0, y = 0, width = 1, height = 1 } } end end)
  return made
end

local answers = {
  layout = layout, section = section, group = frames, cell = cell,
  screen = function() return { regions = mostly(regions), overlays = byte() > 128 and list(overlay, byte() % 3) or nil } end,
}

if hook == "describe" then
  begin { options = { answer = given }, items = {}, itemCount = 3, frames = function() end }
  return mostly(manifest)
end

local plugin = { api = 1, requires = { "log" }, options = { answer = { type = "string", default = "" } } }

if answers[hook] then
  plugin[hook] = function(now)
    begin(now)
    return mostly(answers[hook])
  end
elseif hook == "coordinate" then
  plugin.screen = function() return { regions = { left = { x = 0, y = 0, width = 150, height = 200 }, right = { x = 150, y = 0, width = 150, height = 200 } } } end
  plugin.coordinate = function(collections, now)
    begin(now)
    return mostly(coordinate, collections)
  end
else
  plugin.group = function() return { { x = 10, y = 0, width = 100, height = 60 }, { x = 120, y = 30, width = 100, height = 60 } } end
  plugin[hook] = function(first, now)
    begin(now)
    if hook == "targetContentOffset" then
      return mostly(record, { "x", "y", "animateBack", x = number, y = number, animateBack = truth }, byte() % 4)
    end
    change(first)
    if byte() > 245 then return any(1) end
  end
end

return plugin
