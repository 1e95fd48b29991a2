descrbe("a word", function() end)
