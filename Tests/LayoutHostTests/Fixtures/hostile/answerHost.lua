-- Answers with host.
-- expect: INVALID_ARGUMENT section
return { api = 1, section = function() return host end }
