-- Names a constant as its environment: Lua read beyond its registers.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  local _ENV <const> = 11
  name = 1
end }
