-- What is closed yields, within a protected call that yields, for ever.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
local function endless()
  while true do
    pcall(function()
      local guard <close> = setmetatable({}, { __close = function()
        coroutine.yield()
        pcall(coroutine.yield)
        error("again")
      end })
      coroutine.yield()
    end)
  end
end
return { api = 1, layout = function()
  local co = coroutine.wrap(endless)
  while true do co() end
end }
