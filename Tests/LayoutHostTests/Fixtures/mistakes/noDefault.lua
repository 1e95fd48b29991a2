-- message: attempt to perform arithmetic on a nil value (field 'gap')
-- hint: it is not there: items have the fields of the document, options need a default; (value or 0) replaces nil
-- line: 8
return {
  api = 1,
  options = { gap = { type = "number" } },
  group = function(environment)
    return { { x = 8 + environment.options.gap, y = 0, width = 10, height = 10 } }
  end,
}
