-- Raises functions, coroutines, proxies and nil.
-- expect: INTERNAL layout
return { api = 1, layout = function(environment)
  for _, value in ipairs { function() end, coroutine.create(print), environment, host, math, 0 / 0, true, { {} } } do
    pcall(error, value)
    pcall(error, value, math.maxinteger)
    pcall(error, value, math.mininteger)
  end
  error(nil)
end }
