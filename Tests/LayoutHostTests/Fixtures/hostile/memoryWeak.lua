-- Weak tables without end.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local all = {}
  while true do
    local mode = {}
    all[#all + 1] = setmetatable({ [{}] = {} }, mode)
    mode.__mode = "kv"
  end
end }
