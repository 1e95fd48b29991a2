-- Fails with a value whose description fails, is no text, or is a text without end.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  for _, answer in ipairs { 1, {}, false, print } do
    pcall(error, setmetatable({}, { __tostring = function() return answer end }))
    pcall(print, setmetatable({}, { __tostring = function() return answer end }))
    pcall(tostring, setmetatable({}, { __name = answer }))
  end
  error(setmetatable({}, { __tostring = function() error(setmetatable({}, { __tostring = error })) end }))
end }
