-- A file that returns nothing.
-- expect: INVALID_ARGUMENT layout
local _ = 1
