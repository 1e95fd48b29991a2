-- Never ends in a file of its own that it requires.
-- expect: DEADLINE_EXCEEDED layout
require "endless"
return { api = 1, layout = function() return { frames = {} } end }
