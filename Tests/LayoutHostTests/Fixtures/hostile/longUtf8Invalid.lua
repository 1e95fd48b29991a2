-- Characters that are none, and halves of some.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  local wrong = { "\xF8\x80\x80\x80\x80", "\xC0\x80", "\xED\xA0\x80", "a\x80", "\xFF", "\xF4\x90\x80\x80", "\xE2\x82" }
  for _, text in ipairs(wrong) do
    for i = -10, 10 do
      pcall(utf8.offset, text, i)
      pcall(utf8.codepoint, text, i, -1, i > 0)
      pcall(utf8.len, text, i, -1, i > 0)
    end
    pcall(function() for _ in utf8.codes(text) do end end)
  end
  for _ in utf8.codes("ab\xFF") do end
end }
