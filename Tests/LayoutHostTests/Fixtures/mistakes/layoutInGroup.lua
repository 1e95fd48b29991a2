-- message: frames has an unknown key “contentSize”
-- hint: a group hook returns the list alone: return frames, or host.layout(…).frames
return { api = 1, group = function(environment)
  return host.layout("list", nil, environment)
end }
