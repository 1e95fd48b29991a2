local function emptied(key)
  local made = {}
  for i = 1, 5000 do made[key(i)] = true end
  for i = 1, 5000 do made[key(i)] = nil end
  return made
end
local options = emptied(function(i) return "key" .. i end)
local items = emptied(function(i) return i end)
local item = emptied(function(i) return i + 0.5 end)
for i = 1, 9 do items[i] = item end
local section = emptied(function(i) return i * 4095 end)
section.layout, section.options, section.items = "list", options, items
return { sections = { section, section, section } }
