return { api = 1, group = function() error("never") end }
