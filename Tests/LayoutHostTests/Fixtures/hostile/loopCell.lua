-- Never ends in cell.
-- expect: DEADLINE_EXCEEDED cell
return { api = 1, cell = function() for _ = 1, math.huge do end end }
