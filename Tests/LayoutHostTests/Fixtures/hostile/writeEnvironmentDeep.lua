-- Writes to the environment in every way there is.
-- expect: OK layout
return { api = 1, layout = function(environment)
  for name, part in pairs {
    environment = environment, container = environment.container, size = environment.container.contentSize,
    traits = environment.traits, section = environment.section, items = environment.items,
    item = environment.items[1], options = environment.options, screen = environment.screen,
  } do
    for way, write in pairs {
      assign = function() part.width = 1 end,
      index = function() part[1] = 1 end,
      rawset = function() rawset(part, "width", 1) end,
      setmetatable = function() setmetatable(part, {}) end,
      insert = function() table.insert(part, 1, 1) end,
      move = function() table.move({ 1 }, 1, 1, 1, part) end,
    } do
      if pcall(write) then error("wrote to " .. name .. " by " .. way) end
    end
  end
  return host.layout("list", nil, environment)
end }
