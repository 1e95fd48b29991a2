-- Asks the one that asks it.
return {
  api = 1,
  layout = function(environment) return host.layout("asker", { call = "itself by another" }, environment) end,
}
