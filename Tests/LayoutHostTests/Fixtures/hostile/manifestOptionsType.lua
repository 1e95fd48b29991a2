-- Types that there are not.
-- expect: INVALID_ARGUMENT layout
return { api = 1, options = { x = { type = "function" } }, layout = function() end }
