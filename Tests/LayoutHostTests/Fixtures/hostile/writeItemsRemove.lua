-- Removes items.
-- expect: INTERNAL layout
return { api = 1, layout = function(environment) while true do table.remove(environment.items) end end }
