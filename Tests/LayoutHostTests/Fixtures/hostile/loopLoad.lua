-- Never ends while the file is loaded.
-- expect: DEADLINE_EXCEEDED layout
while true do end
