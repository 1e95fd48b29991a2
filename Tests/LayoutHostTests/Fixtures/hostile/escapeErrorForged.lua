-- Raises what looks like the host's own failures.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  error("the script did not end within its deadline")
end }
