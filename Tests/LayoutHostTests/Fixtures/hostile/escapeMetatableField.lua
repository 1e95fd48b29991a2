-- Hides its metatable and swaps it all the same.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  local t = setmetatable({}, { __metatable = false })
  setmetatable(t, {})
end }
