-- Yields while the file is loaded.
-- expect: INTERNAL layout
coroutine.yield { api = 1 }
