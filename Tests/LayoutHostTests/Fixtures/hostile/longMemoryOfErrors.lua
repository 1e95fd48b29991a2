-- Errors with long texts, each put in front of the other.
-- expect: DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local text = "x"
  while true do
    local _, e = pcall(error, text, 1)
    text = e .. e
  end
end }
