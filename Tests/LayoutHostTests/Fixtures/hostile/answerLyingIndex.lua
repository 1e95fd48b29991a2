-- Answers with frames whose fields exist only through __index, another number at each reading.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local n, frames = 0, {}
  for i = 1, environment.itemCount do
    frames[i] = setmetatable({}, { __index = function() n = n - 1; return n end })
  end
  return { frames = frames }
end }
