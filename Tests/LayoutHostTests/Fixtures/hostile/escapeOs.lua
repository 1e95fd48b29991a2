-- Ends the program.
-- expect: INTERNAL layout
os.exit(0)
