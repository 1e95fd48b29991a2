-- Finalizers set in every way that there is.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  local ran = false
  for _ = 1, 1000 do
    local meta = {}
    local object = setmetatable({}, meta)
    meta.__gc = function() ran = true end
    rawset(meta, "__gc", meta.__gc)
    setmetatable(object, nil)
    pcall(setmetatable, object, meta)
  end
  if ran then return {} end
  setmetatable({}, { __gc = true })
end }
