-- Runs out of memory, catches it, goes on.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  while true do
    pcall(function()
      local all = {}
      while true do all[#all + 1] = ("x"):rep(100000) .. #all end
    end)
  end
end }
