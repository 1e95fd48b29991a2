return { api = 1, layout = function(e) return host.layout("asksItself", {}, e) end }
