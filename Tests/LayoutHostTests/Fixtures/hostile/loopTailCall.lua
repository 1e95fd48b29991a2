-- Calls itself at its end for ever.
-- expect: DEADLINE_EXCEEDED layout
local function again() return again() end
return { api = 1, layout = function() return again() end }
