-- Counts past the greatest integer, down to the least one, and by steps that change nothing.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local n = 0
  for _ = math.maxinteger - 1, math.maxinteger do n = n + 1 end
  for _ = math.mininteger + 1, math.mininteger, -1 do n = n + 1 end
  for _ = math.mininteger, math.maxinteger, math.maxinteger do n = n + 1 end
  for _ = 1, 3, math.maxinteger do n = n + 1 end
  pcall(function() for _ = 1, 2, 0 do n = n + 1 end end)
  if n ~= 8 then error("counted " .. n) end
  for _ = 2.0 ^ 53, 2.0 ^ 54, 1.0 do end
end }
