local add = ...

local function word(choice)
  return function(...) return add(choice, ...) end
end

return setmetatable({ skip = word("skip"), only = word("only") }, {
  __call = function(_, ...) return add("usual", ...) end,
})
