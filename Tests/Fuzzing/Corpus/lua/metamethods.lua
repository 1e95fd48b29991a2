return setmetatable({}, {
  __index = function(_, key) return key == "sections" and { { layout = "list", items = 2 } } or nil end,
  __pairs = function() return next, { sections = 1 } end,
  __len = function() return 2 ^ 53 end,
})
