-- Prints many long arguments in one line.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local lines = {}
  for i = 1, 200 do lines[i] = ("x"):rep(100000) end
  print(table.unpack(lines))
  while true do print(table.unpack(lines)) end
end }
