coroutine.yield(1)
return {}
