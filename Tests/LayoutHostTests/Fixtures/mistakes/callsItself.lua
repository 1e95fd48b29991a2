-- message: providers call each other more than 16 deep: callsItself → callsItself → callsItself → … → callsItself
-- hint: one of them must lay out its items without calling the next
-- line: 9
return {
  api = 1,
  options = { depth = { type = "integer", default = 1 } },
  layout = function(environment)
    local depth = environment.options.depth + 1
    return host.layout("callsItself", { depth = depth }, environment)
  end,
}
