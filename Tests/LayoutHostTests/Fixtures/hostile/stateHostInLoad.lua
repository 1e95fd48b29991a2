-- Calls host.layout while the file is loaded.
-- expect: FAILED_PRECONDITION layout
host.layout("list", nil, {})
return { api = 1, layout = function() return { frames = {} } end }
