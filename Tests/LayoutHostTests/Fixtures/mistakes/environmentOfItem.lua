-- document: {"sections": [{"layout": "list", "options": {"rowHeight": {"estimated": 44}, "cell": "environmentOfItem"}, "items": [{"text": "a"}]}]}
-- message: attempt to index a nil value (field 'container')
-- hint: the host calls cell(environment, item): write the parameters in this order, without self
-- line: 6
return { api = 1, cell = function(item, environment)
  return { height = environment.container.contentSize.width / 2 }
end }
