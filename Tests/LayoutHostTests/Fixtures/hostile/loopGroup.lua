-- Never ends in group.
-- expect: DEADLINE_EXCEEDED group
return { api = 1, group = function() ::again:: goto again end }
