-- Unpacks as much as the stack holds, again and again.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED|INTERNAL layout
return { api = 1, layout = function()
  while true do select("#", table.unpack({}, 1, 900000)) end
end }
