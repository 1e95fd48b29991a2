-- A file that fails.
-- expect: INTERNAL layout
error("no\27[2J\0\xFF")
