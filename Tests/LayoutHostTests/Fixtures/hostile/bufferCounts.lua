-- Asks for buffers of sizes that are none.
-- expect: INVALID_ARGUMENT|INTERNAL layout
return { api = 1, layout = function(environment)
  for _, count in ipairs { -1, 0.5, 0 / 0, 1 / 0, "x", {}, true, math.mininteger } do
    if pcall(environment.frames, count) then error("accepted " .. tostring(count)) end
  end
  environment.frames(-1)
end }
