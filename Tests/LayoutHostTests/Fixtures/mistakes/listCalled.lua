-- message: attempt to call a table value (for iterator 'for iterator')
-- hint: loops over a list are written for i, v in ipairs(list)
-- line: 6
return { api = 1, group = function()
  local widths, frames = { 10, 20 }, {}
  for i, width in widths do frames[i] = { x = 0, y = 0, width = width, height = 10 } end
  return frames
end }
