-- document: {"sections": [{"layout": "list", "options": {"rowHeight": {"estimated": 44}, "cell": "heightOfEnvironment"}, "items": [{"height": 20}]}]}
-- message: environment has no field “height”
-- hint: did you mean “container.contentSize.height”? the host calls cell(environment, item): write the parameters in this order, without self
-- line: 6
return { api = 1, cell = function(item, environment)
  return { height = item.height }
end }
