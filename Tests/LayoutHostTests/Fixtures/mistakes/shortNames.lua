-- message: frames[1] has an unknown key “h”
-- hint: did you mean “height”?
return { api = 1, group = function(environment)
  return { { x = 0, y = 0, w = 10, h = 10 } }
end }
