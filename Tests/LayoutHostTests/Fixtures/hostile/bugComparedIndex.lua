-- Indexes by what a comparison says, which Lua up to 5.4.7 compiles wrongly.
-- expect: OK|INTERNAL layout
local answers = { [true] = "yes", [false] = "no" }
local function ask(a, b) return answers[a == b] end
return { api = 1, layout = function(environment)
  for i = 1, 1000 do
    local answer = ask(i % 2, 0)
    if answer ~= (i % 2 == 0 and "yes" or "no") then error("neither") end
  end
  return host.layout("list", nil, environment)
end }
