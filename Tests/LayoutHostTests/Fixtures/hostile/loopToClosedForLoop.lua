-- A for loop whose closing value never ends.
-- expect: DEADLINE_EXCEEDED layout
local endless = setmetatable({}, { __close = function() while true do end end })
return { api = 1, layout = function()
  for _ in next, { 1 }, nil, endless do break end
end }
