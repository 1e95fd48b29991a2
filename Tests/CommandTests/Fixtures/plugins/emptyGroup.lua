return { api = 1, section = function(e) return { group = { axis="horizontal", size = {width=1}, items = {} } } end }
