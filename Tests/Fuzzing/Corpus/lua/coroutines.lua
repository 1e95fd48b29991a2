local make = coroutine.wrap(function() for i = 1, 3 do coroutine.yield({ layout = "flow", items = i }) end end)
return { sections = { make(), make(), make() }, environment = { container = { width = 300, height = 200 } } }
