-- Looks for things by names of megabytes, in which each letter has an accent.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  local name = ("e\u{301}"):rep(1000000)
  while true do
    pcall(host.device, name)
    pcall(host.layout, name, nil, environment)
    pcall(function() return environment[name] end)
    pcall(function() return host[name] end)
    host.has(name)
  end
end }
