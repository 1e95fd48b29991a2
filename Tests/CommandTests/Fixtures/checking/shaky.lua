-- The address of a table is another one in every state.
return {
  api = 1,
  group = function(environment)
    local width = 50 + tonumber(tostring({}):match("0x(%x+)"), 16) % 1021
    return { { x = 0, y = 0, width = width, height = 50 } }
  end,
}
