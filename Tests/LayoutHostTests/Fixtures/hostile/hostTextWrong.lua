-- Measures with options that are wrong.
-- expect: INVALID_ARGUMENT|INTERNAL layout
return { api = 1, requires = { "text" }, layout = function()
  for _, options in ipairs {
    { width = 0 / 0 }, { width = -1 }, { width = "10" }, { size = 1e308 }, { size = 0 }, { lines = 2 ^ 53 + 0.5 },
    { lines = -1 }, { weight = 7 }, { weight = "x" }, { font = "\xFF" }, { font = ("x"):rep(1000000) }, { textStyle = {} },
    { unknown = 1 }, { [1] = 2 }, "x", 7,
  } do
    if pcall(host.text.measure, "x", options) then error("accepted") end
  end
  return host.text.measure("x", { width = 0 / 0 })
end }
