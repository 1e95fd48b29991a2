-- message: frames[1].pinToVisibleBounds: a group's frames are not pinned
-- hint: return them from the hook “layout”, or pin a boundary item of the section
return { api = 1, group = function(environment)
  return { { x = 0, y = 0, width = 10, height = 10, pinToVisibleBounds = true } }
end }
