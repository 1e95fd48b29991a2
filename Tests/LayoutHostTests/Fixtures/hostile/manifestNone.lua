-- A plugin without hooks.
-- expect: INVALID_ARGUMENT layout
return { api = 1 }
