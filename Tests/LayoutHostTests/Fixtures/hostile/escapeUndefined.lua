-- Reads a global that a sandbox may have forgotten.
-- expect: INTERNAL layout
return { api = 1, layout = function() return io.open("/etc/passwd") end }
