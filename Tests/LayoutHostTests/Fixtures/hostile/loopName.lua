-- An error whose __name and __tostring are not what they must be.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  error(setmetatable({}, { __name = ("n"):rep(1000000), __tostring = function() return {} end }))
end }
