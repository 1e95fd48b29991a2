-- Two coroutines that resume each other for ever, each in a pcall.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local other = coroutine.create(function() while true do coroutine.yield() end end)
  while true do pcall(coroutine.resume, other) end
end }
