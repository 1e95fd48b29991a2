-- Jumps to a label that is not there, and into a block.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function()
  do goto inside end
  do local x ::inside:: x = 1 end
  goto nowhere
end }
