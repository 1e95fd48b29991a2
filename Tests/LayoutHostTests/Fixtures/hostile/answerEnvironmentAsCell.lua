-- Answers with the environment as a cell.
-- expect: INVALID_ARGUMENT cell
return { api = 1, cell = function(environment) return environment end }
