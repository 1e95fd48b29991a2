-- Looks for a way to make a buffer while the file is loaded.
-- expect: INTERNAL layout
local frames = environment.frames(3)
return { api = 1, layout = function() return { frames = frames } end }
