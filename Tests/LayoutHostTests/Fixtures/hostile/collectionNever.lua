-- Never ends in collection, with sections that were laid out.
-- expect: DEADLINE_EXCEEDED collection
return { api = 1, collection = function() host.sections() while true do end end }
