-- document: {"sections": [{"layout": "list", "options": {"rowHeight": {"estimated": 44}, "cell": "itemBeforeEnvironment"}, "items": [{"text": "a"}]}]}
-- message: environment has no field “text”
-- hint: the host calls cell(environment, item): write the parameters in this order, without self
-- line: 6
return { api = 1, cell = function(item, environment)
  return { height = 10 + #item.text }
end }
