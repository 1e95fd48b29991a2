-- An integer option beyond the integers that a document can say.
-- expect: INVALID_ARGUMENT|OK layout
return {
  api = 1,
  options = { x = { type = "integer", default = math.maxinteger } },
  layout = function(environment) return host.layout("list", nil, environment) end,
}
