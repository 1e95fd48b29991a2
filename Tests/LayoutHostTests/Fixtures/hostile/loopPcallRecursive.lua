-- Catches everything by recursion: each failure calls the next.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local function again()
    pcall(function() while true do end end)
    return again()
  end
  return again()
end }
