-- Writes functions of its own over those of host.
-- expect: INTERNAL layout
host.layout = function() return { frames = {} } end
return { api = 1, layout = function() return { frames = {} } end }
