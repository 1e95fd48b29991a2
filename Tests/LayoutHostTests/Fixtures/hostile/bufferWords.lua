-- Sets words where numbers belong, and calls set with a colon.
-- expect: INVALID_ARGUMENT|INTERNAL layout
return { api = 1, layout = function(environment)
  local frames = environment.frames(2)
  pcall(frames.set)
  pcall(frames.set, {}, {}, {}, {}, {})
  pcall(frames.set, frames, 1, 0, 0, 1, 1)
  frames.set(1, "0x10", "nan", "inf", {}, print)
end }
