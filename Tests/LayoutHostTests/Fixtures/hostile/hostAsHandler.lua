-- Functions of the host as message handlers, metamethods and iterators.
-- expect: OK layout
return { api = 1, layout = function(environment)
  for _, call in ipairs { host.layout, host.graph, host.device, host.sortedPairs, print, environment.frames, xpcall, pcall, error, require } do
    pcall(xpcall, error, call)
    pcall(xpcall, error, call, environment)
    pcall(function() return setmetatable({}, { __index = call }).x end)
    pcall(function() return #setmetatable({}, { __len = call }) end)
    pcall(function() local x <close> = setmetatable({}, { __close = call }) end)
    pcall(function() return tostring(setmetatable({}, { __tostring = call })) end)
    pcall(function() for _ in call, environment, 1 do break end end)
    pcall(coroutine.wrap(call), environment)
    pcall(string.gsub, "x", "x", call)
    pcall(table.sort, { 2, 1 }, call)
    pcall(call)
    pcall(call, nil, nil, nil, nil, nil)
    pcall(call, 0 / 0, {}, environment, math.huge)
  end
  return host.layout("list", nil, environment)
end }
