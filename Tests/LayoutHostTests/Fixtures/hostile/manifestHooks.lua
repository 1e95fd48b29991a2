-- Hooks that are no functions.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = "layout", group = 7, cell = true }
