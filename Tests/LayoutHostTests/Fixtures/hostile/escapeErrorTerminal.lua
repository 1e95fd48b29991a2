-- An error that clears the terminal and renames it.
-- expect: INTERNAL layout
return { api = 1, layout = function() error("\27[2J\27[H\27]0;owned\7\r\8fake: all is well\u{9B}2J", 0) end }
