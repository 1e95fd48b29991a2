-- Writes globals past their protection.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  rawset(_ENV, "print", nil)
  error("globals are not frozen")
end }
