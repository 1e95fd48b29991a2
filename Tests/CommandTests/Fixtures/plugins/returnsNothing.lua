return { api = 1, group = function() end }
