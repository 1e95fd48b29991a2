-- message: cannot change 'state' of environment, which is read-only
-- hint: only the app changes the state; at the prompt and in tests, set{ state = { … } } does
-- line: 8
return {
  api = 1,
  state = { selected = { type = "integer", default = 1 } },
  group = function(environment)
    environment.state = { selected = 2 }
    return { { x = 0, y = 0, width = 10, height = 10 } }
  end,
}
