local sections = {}
for _, appearance in ipairs { "plain", "grouped", "insetGrouped", "sidebar", "sidebarPlain" } do
  for _, mode in ipairs { "none", "supplementary", "firstItemInSection" } do
    sections[#sections + 1] = {
      layout = "list", items = 2, options = { appearance = appearance, headerMode = mode, headerTopPadding = #sections },
    }
  end
end
for _, width in ipairs { 30, 320, 1e9 } do
  sections[#sections + 1] = {
    layout = "flow", options = { estimatedItemSize = { width = width, height = 20 } },
    items = { { width = width }, {}, { height = 3 } },
  }
end
return { environment = { container = { width = 320, height = 480 } }, sections = sections }
