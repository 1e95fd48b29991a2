-- Patterns that end in the middle.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  for _, pattern in ipairs { "%", "[a", "[^", "(", ")", "%b", "%bx", "%f", "%1", "[%", "(()", "[a-" } do
    if pcall(string.find, "xax", pattern) and pattern ~= "%f" then print("accepted", pattern) end
  end
  return (("x"):find("["))
end }
