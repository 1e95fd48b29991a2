-- Hooks that are functions of the library.
-- expect: INVALID_ARGUMENT|INTERNAL layout
return { api = 1, layout = pcall, group = error, section = next, cell = print }
