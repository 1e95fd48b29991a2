-- Lets errors of closed tables pass through everything that may catch them.
-- expect: INTERNAL layout
return { api = 1, layout = function(environment)
  for i = 1, 2000 do
    local _, failure = pcall(function() return environment["x" .. i] end)
    xpcall(function() error(failure) end, tostring)
  end
  local t = setmetatable({}, { __index = environment, __close = function() return environment.closed end })
  do local closing <close> = t end
  return t.nothing
end }
