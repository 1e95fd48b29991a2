-- Formats that are none.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  for _, text in ipairs { "%", "%q", "%y", "%-+ #0-+ #0d", "%.100f", "%n", "%*d", "%ll", "%p%" } do
    pcall(string.format, text, 1)
  end
  return ("%n"):format(1)
end }
