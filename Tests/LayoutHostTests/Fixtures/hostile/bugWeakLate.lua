-- A chain of weak keys in reverse, whose metatable becomes weak later: a collection took seconds.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local mode = {}
  local weak = setmetatable({}, mode)
  mode.__mode = "k"
  local key = {}
  while true do
    local before = {}
    weak[before] = key
    key = before
  end
end }
