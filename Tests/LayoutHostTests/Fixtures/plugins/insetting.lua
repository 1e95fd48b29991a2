-- A list that wishes for a content inset.
return {
  api = 1,
  layout = function(environment)
    print("asked")
    local inner = host.layout("list", nil, environment)
    inner.contentInset = { top = 10, leading = 20, bottom = 30, trailing = 40 }
    return inner
  end,
}
