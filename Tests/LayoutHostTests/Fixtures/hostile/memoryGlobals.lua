-- Globals without end while the file is loaded.
-- expect: RESOURCE_EXHAUSTED|INTERNAL layout
for i = 1, math.huge do _ENV["global" .. i] = i end
