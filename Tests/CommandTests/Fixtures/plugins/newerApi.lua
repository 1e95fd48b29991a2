return { api = 2, group = function(e) end }
