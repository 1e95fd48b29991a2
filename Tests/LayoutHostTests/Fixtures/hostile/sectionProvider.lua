-- A description whose custom group is made by the plugin that describes it.
-- expect: RESOURCE_EXHAUSTED|INTERNAL|UNIMPLEMENTED section
return { api = 1, section = function()
  return section { group = custom { size = size(100, 100), provider = "sectionProvider" } }
end }
