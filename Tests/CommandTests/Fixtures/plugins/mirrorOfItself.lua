-- A custom group that asks for a section whose custom group it is.
return {
  api = 1,
  group = function(environment)
    return host.layout("wrapsMirror", {}, environment).frames
  end,
}
