-- Requires itself.
-- expect: INTERNAL|INVALID_ARGUMENT|RESOURCE_EXHAUSTED|FAILED_PRECONDITION layout
require "init"
return { api = 1, layout = function() return { frames = {} } end }
