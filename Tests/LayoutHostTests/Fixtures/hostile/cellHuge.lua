-- Cells whose heights together are beyond all numbers.
-- expect: RESOURCE_EXHAUSTED cell
return { api = 1, cell = function() return { height = 1.7e308 } end }
