-- Requires the same missing file for ever.
-- expect: DEADLINE_EXCEEDED layout
while true do pcall(require, "missing") end
