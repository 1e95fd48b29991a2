-- Formats with widths that are too large for any text.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  for _ = 1, 1000 do
    pcall(string.format, "%99.99f", 1e308)
    pcall(string.format, "%1000d", 1)
    pcall(string.format, "%-#0 +99999.99999f", 1)
    pcall(string.format, "%" .. ("0"):rep(100000) .. "d", 1)
  end
  return string.format("%100d", 1)
end }
