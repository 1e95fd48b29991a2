-- Requires files that require each other.
-- expect: INTERNAL|INVALID_ARGUMENT|RESOURCE_EXHAUSTED|FAILED_PRECONDITION layout
require "one"
return { api = 1, layout = function() return { frames = {} } end }
