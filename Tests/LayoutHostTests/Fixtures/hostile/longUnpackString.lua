-- Reads lengths and places that lie outside of the string.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  pcall(string.unpack, "s8", ("\255"):rep(8))
  pcall(string.unpack, "z", "x", math.mininteger)
  pcall(string.unpack, "i16", ("\255"):rep(16))
  return string.unpack("<s8", ("\255"):rep(7) .. "\127")
end }
