-- Measures with a width near the greatest number.
-- expect: OK|INVALID_ARGUMENT layout
return { api = 1, requires = { "text" }, layout = function(environment)
  local size = host.text.measure(("word "):rep(100), { width = 1.7e308, size = 1000 })
  if size.width ~= size.width or size.width < 0 then error("no size") end
  return host.layout("list", nil, environment)
end }
