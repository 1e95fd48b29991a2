-- Measures zeros, controls, marks of direction and thousands of combining accents.
-- expect: OK|DEADLINE_EXCEEDED layout
return { api = 1, requires = { "text" }, layout = function(environment)
  for _, text in ipairs { "\0", "\27[2J", "\u{202E}abc", "a" .. ("\u{301}"):rep(3000), ("\n"):rep(3000), "\u{FEFF}", "\u{10FFFF}" } do
    for _, width in ipairs { 0, 5e-324, 1, 1e6 } do
      local size = host.text.measure(text, { width = width, lines = 2 })
      if size.width ~= size.width or size.width < 0 or size.height < 0 then error("no size") end
    end
  end
  return host.layout("list", nil, environment)
end }
