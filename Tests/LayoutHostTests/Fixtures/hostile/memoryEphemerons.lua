-- A chain of weak keys that the collector must follow.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local mode, key = {}, {}
  local weak = setmetatable({}, mode)
  mode.__mode = "k"
  while true do
    local following = {}
    weak[key] = following
    key = following
  end
end }
