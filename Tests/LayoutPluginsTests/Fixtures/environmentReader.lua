-- Prints every field of its environment, one a line.
local function show(name, value)
  if type(value) == "table" then
    for key, inner in host.sortedPairs(value) do
      show(type(key) == "number" and name .. "[" .. key .. "]" or name .. "." .. key, inner)
    end
  else
    print(name .. " = " .. (type(value) == "function" and "function" or tostring(value)))
  end
end

return {
  api = 1,
  options = {
    title = { type = "string" },
    step = { type = "number", default = 24 },
    colours = { type = "array", items = { type = "string" }, default = { "red", "blue" } },
    style = { type = "table" },
  },
  group = function(environment)
    show("environment", environment)
    local frames = {}
    for i = 1, environment.itemCount do frames[i] = { x = 0, y = 0, width = 1, height = 1 } end
    return frames
  end,
}
