return { api = 1, group = function(e) local f=e.frames(2); f.set(1,0,0,1,1); return f end }
