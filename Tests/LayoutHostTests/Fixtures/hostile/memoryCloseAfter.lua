-- Memory runs out, and what is closed then wants more of it.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local kept = {}
  local guard <close> = setmetatable({}, { __close = function()
    while true do kept[#kept + 1] = ("x"):rep(1000) .. #kept end
  end })
  while true do kept[#kept + 1] = { #kept } end
end }
