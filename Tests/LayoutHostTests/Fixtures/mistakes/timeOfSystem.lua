-- message: undefined global 'os'
-- hint: there is no “os” here: scripts reach neither files nor the system; the document gives a time, in its items, options or state
-- line: 5
return { api = 1, group = function()
  local angle = os.time() / 60
  return { { x = angle, y = 0, width = 10, height = 10 } }
end }
