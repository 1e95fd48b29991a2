-- A description that lies through __index and __pairs.
-- expect: INVALID_ARGUMENT section
return { api = 1, section = function()
  return setmetatable({}, {
    __index = { group = vertical { size = size(10, 10), items = { item { size = size(1, 1) } } } },
    __pairs = function() return function(_, k) return (k or 0) + 1, {} end end,
  })
end }
