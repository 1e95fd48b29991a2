-- Answers with the environment as a description.
-- expect: INVALID_ARGUMENT section
return { api = 1, section = function(environment) return environment end }
