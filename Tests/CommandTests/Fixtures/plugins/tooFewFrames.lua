return { api = 1, layout = function(e) return { frames = {} } end }
