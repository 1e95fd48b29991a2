local item = { height = 20 }
local items = { item, item, item }
local section = { layout = "list", items = items }
return { sections = { section, section, section } }
