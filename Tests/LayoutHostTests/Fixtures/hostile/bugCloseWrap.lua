-- What a variable closes resumes a coroutine that fails, whose variable does the same.
-- expect: OK|RESOURCE_EXHAUSTED|INTERNAL|DEADLINE_EXCEEDED layout
local depth = 0
local function again()
  depth = depth + 1
  if depth > 20000 then return end
  coroutine.wrap(function()
    local guard <close> = setmetatable({}, { __close = again })
    error("fails")
  end)()
end
return { api = 1, layout = function(environment)
  pcall(again)
  return host.layout("list", nil, environment)
end }
