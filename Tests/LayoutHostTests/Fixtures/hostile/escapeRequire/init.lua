-- Requires what lies outside of its folder, in every way.
-- expect: OK layout
local names = {
  "..loopLoad", "../loopLoad", "...loopLoad", "/etc/passwd", "\0", "", ".", "..", "a.b.c", ("x"):rep(100000), "outside",
  "init", "escapeRequire", "math", "string", "\xFF", "folder.", ".folder", "~", "C:\\", "outside.diagonal", 7, 0 / 0,
}
for _, name in ipairs(names) do
  if name ~= "init" and pcall(require, name) then error("required " .. name) end
end
for _, value in pairs { {}, print, true } do
  if pcall(require, value) then error("required a " .. type(value)) end
end
return { api = 1, layout = function(environment) return host.layout("list", nil, environment) end }
