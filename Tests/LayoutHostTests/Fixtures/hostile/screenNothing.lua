-- A screen without regions.
-- expect: INVALID_ARGUMENT screen
return { api = 1, screen = function() return {} end }
