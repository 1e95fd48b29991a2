print("before", pcall(error, { code = 1 }))
error(setmetatable({}, { __tostring = function() return nil end }))
