return { api = 1, layout = function(e) return host.layout("lst", {}, e) end }
