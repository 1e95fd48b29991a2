describe.only("a group", function() end)
