return { api = 1, grop = function(e) end }
