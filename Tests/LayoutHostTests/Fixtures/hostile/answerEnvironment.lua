-- Answers with the environment.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment) return environment end }
