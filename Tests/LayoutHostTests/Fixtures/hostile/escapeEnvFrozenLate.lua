-- Keeps a writer of globals from before they were frozen.
-- expect: INTERNAL layout
local function write(name, value) _ENV[name] = value end
write("early", 1)
return { api = 1, layout = function() write("early", 2) end }
