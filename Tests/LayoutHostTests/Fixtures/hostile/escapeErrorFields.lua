-- Raises a table with the fields of a failure.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  error { code = "OK", message = "fine", plugin = "list", status = 0, path = "sections[0]", origin = "document" }
end }
