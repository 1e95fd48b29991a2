-- Yields out of the library's callbacks.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  local out = {}
  for name, call in pairs {
    sort = function() table.sort({ 2, 1 }, coroutine.yield) end,
    gsub = function() return ("x"):gsub("x", coroutine.yield) end,
    index = function() return #setmetatable({}, { __len = coroutine.yield }) end,
    close = function() local x <close> = setmetatable({}, { __close = coroutine.yield }) end,
    handler = function() xpcall(error, coroutine.yield) end,
    print = function() print(setmetatable({}, { __tostring = coroutine.yield })) end,
    pairs = function() for _ in pairs(setmetatable({}, { __pairs = coroutine.yield })) do break end end,
  } do
    local thread = coroutine.create(call)
    for _ = 1, 10 do if not coroutine.resume(thread, 1) then break end end
    out[#out + 1] = name .. " " .. coroutine.status(thread)
  end
  error(table.concat(out, ", "))
end }
