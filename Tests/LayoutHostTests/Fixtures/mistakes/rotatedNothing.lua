-- message: argument 1 of host.transform3D.rotate must be a transform, as host.transform3D.identity() gives, not a number
-- hint: the transform comes first, as in host.transform3D.rotate(host.transform3D.identity(), …)
-- line: 5
return { api = 1, group = function()
  local turned = host.transform3D.rotate(math.rad(45), 0, 1, 0)
  return { { x = 0, y = 0, width = 10, height = 10, transform3D = turned } }
end }
