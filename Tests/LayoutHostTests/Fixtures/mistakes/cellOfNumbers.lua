-- message: a cell hook returns a table with names, not a list
-- hint: write return { width = …, height = … }
return { api = 1, cell = function(environment, item)
  return { environment.container.contentSize.width, 44 }
end }
