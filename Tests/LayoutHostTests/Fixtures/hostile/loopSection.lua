-- Never ends in section.
-- expect: DEADLINE_EXCEEDED section
return { api = 1, section = function() repeat until false end }
