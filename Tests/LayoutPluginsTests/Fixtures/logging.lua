-- Logs and prints.
return {
  api = 1,
  requires = { "log" },
  section = function()
    print("printed", 1, nil, true)
    host.log("warning", "mind the gap")
    host.log("debug", { 1 } ~= nil)
    return section { group = vertical { size = size(100, 10), item = item { size = size(100, 10) }, count = 1 } }
  end,
}
