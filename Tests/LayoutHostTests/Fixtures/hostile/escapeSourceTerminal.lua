-- A line of the file clears the terminal where it is shown.
-- expect: INTERNAL layout
return { api = 1, layout = function() error "[2J]0;owned" end }
