-- Catches everything and goes on, while the file is loaded.
-- expect: DEADLINE_EXCEEDED layout
while true do pcall(function() while true do end end) end
