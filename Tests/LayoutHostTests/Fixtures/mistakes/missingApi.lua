-- message: the key “api” is missing
-- hint: write api = 1, the version of the contract
return { group = function(environment)
  return { { x = 0, y = 0, width = 10, height = 10 } }
end }
