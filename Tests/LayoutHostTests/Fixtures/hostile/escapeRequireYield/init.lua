-- Requires in a coroutine a file that yields.
-- expect: INTERNAL layout
local thread = coroutine.wrap(function() return require "yields" end)
thread()
error(tostring(thread()))
