-- A file that is not Lua.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function( }}}}} end
